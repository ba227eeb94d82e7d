@testable import QRCodes

/// Symbols as the encoder python-qrcode 8.2 draws them: one of each version and level, under each mask.
///
/// A digest is the checksum over the modules, row by row, a dark one as 1 and a light one as 0.
struct KnownSymbol: Sendable {
  let errorCorrection: ErrorCorrection
  let version: Int

  /// How long the ``text`` is.
  let length: Int

  /// The mask with the least penalty, as segno 1.6 counts it.
  let mask: MaskPattern

  /// The digest under each mask.
  let digests: [UInt64]

  init(
    _ errorCorrection: ErrorCorrection, version: Int, length: Int, mask: MaskPattern,
    digests: [UInt64]
  ) {
    self.errorCorrection = errorCorrection
    (self.version, self.length, self.mask) = (version, length, mask)
    self.digests = digests
  }

  var text: String {
    String(
      decoding: (0..<length).map { UInt8(33 + (7 * $0 + length) % 90) }, as: UTF8.self)
  }

  static let all: [KnownSymbol] = [
    KnownSymbol(
      .low, version: 1, length: 17, mask: .pattern7,
      digests: [
        0x8d53_c938_790e_5fe3, 0x09e6_65b7_8369_59f5, 0xf71b_fe16_165e_2bd5,
        0x936b_2d5e_f34e_ea67, 0x8554_f5e8_ebf8_3c81, 0x89e5_74c2_5276_5a4b,
        0x891f_0250_ebdc_da17, 0x2473_0be8_63dc_9811,
      ]),
    KnownSymbol(
      .low, version: 2, length: 18, mask: .pattern4,
      digests: [
        0xe376_558f_ca00_49e9, 0xa3e2_52db_3687_1907, 0x4b37_0019_1c92_cd03,
        0xec26_3b0b_3063_fb99, 0x2ecd_4670_441a_1307, 0xe424_b097_0fb6_8412,
        0x306e_31bd_bea9_212d, 0xd352_d3f8_374b_c357,
      ]),
    KnownSymbol(
      .low, version: 3, length: 53, mask: .pattern6,
      digests: [
        0x354e_c159_c3ed_1171, 0x4414_bb9f_2ec2_c11b, 0xda8b_44cb_f03f_1df6,
        0xc0ff_a1a6_5398_4825, 0xe844_d1c9_98d9_6862, 0x17b7_57ac_a844_0c02,
        0x1384_8148_8166_9375, 0x3839_7284_9cde_500f,
      ]),
    KnownSymbol(
      .low, version: 4, length: 54, mask: .pattern1,
      digests: [
        0x265d_bf3c_660b_46ab, 0xbf85_6b7e_bcda_c209, 0x1a78_3150_40be_4438,
        0x865b_89d1_a1e1_5c30, 0xddd0_751f_2550_ac55, 0x3262_8ce8_2f95_7e2f,
        0x6b03_d593_fc13_a4e0, 0xc12a_aedc_b5af_6e76,
      ]),
    KnownSymbol(
      .low, version: 5, length: 106, mask: .pattern2,
      digests: [
        0xf084_35ea_c562_e9cd, 0x0368_631a_dbb8_689f, 0x72b6_e166_504f_e267,
        0xe3e3_ea2b_30f9_e319, 0x1e7b_323d_4c49_9ab3, 0xcdf3_29bc_f004_51fa,
        0x54a7_49d0_7cb9_c121, 0xeb9c_c7af_7e34_3f2f,
      ]),
    KnownSymbol(
      .low, version: 6, length: 107, mask: .pattern2,
      digests: [
        0xc5e0_9244_cd42_a5fb, 0xdca0_d8fa_ad5d_22bd, 0x34cc_e435_5ec9_0d54,
        0x2a29_3ea2_7781_99cb, 0xd13c_3ae7_f9f9_2594, 0x7dd8_981e_9444_18e0,
        0x1fc0_2c0b_0656_ca23, 0x8f88_c794_b7da_ba91,
      ]),
    KnownSymbol(
      .low, version: 7, length: 154, mask: .pattern2,
      digests: [
        0xea47_d7bd_a333_8b6d, 0x8cdd_27b3_4a70_171e, 0x96e7_52a4_0040_6c1b,
        0xa2ea_cd8d_4987_ce1d, 0x63ff_e8a0_a0fa_cc93, 0x0b18_9ce0_3b51_0535,
        0xb5d6_b6a9_e97b_d6f1, 0xee96_849f_1409_9c53,
      ]),
    KnownSymbol(
      .low, version: 8, length: 155, mask: .pattern2,
      digests: [
        0xfce4_3320_d521_a343, 0x6341_efb5_a3b4_1e7c, 0x9ad4_87c6_d45c_ecf9,
        0xd56f_7680_a2c8_668f, 0x1f78_e632_0c90_7b65, 0x6fb6_9619_8a62_bcf0,
        0x61d2_e704_7fcf_9dbb, 0xa703_4eb6_1fa2_0d2d,
      ]),
    KnownSymbol(
      .low, version: 9, length: 230, mask: .pattern2,
      digests: [
        0xe2ab_bfec_411c_90c1, 0x4739_11f6_0fe7_f8de, 0x084b_74e6_b79b_9b37,
        0x6daf_2647_3fe3_642a, 0xd7de_13c4_3f67_12d3, 0xe43f_c5be_7f65_a3ce,
        0xc887_ee20_34fe_c7d2, 0x7c5a_d9fd_9818_0768,
      ]),
    KnownSymbol(
      .low, version: 10, length: 231, mask: .pattern5,
      digests: [
        0x187c_93eb_d6a2_b42d, 0x1309_bae7_84b7_07ee, 0xcfd4_53d9_2ef7_fb53,
        0xe133_19c9_7f5f_a7bd, 0xd786_398b_2bef_2a27, 0x35f6_a85b_8054_4739,
        0x4546_5134_be6f_3785, 0x90aa_2efd_63bc_3103,
      ]),
    KnownSymbol(
      .medium, version: 1, length: 14, mask: .pattern3,
      digests: [
        0x5aec_1b5c_9945_4d6d, 0x9c90_1230_956a_3ca7, 0x74e0_1d8a_6a3e_73b7,
        0xdd10_8efc_e552_27c9, 0xc241_6e81_462d_76f7, 0xd049_0fc8_f3e1_20c1,
        0xfd10_b68a_8570_7a7d, 0x642e_8859_273d_5cbb,
      ]),
    KnownSymbol(
      .medium, version: 2, length: 15, mask: .pattern5,
      digests: [
        0x4a5b_0d64_65d9_9943, 0x44fc_59dc_802e_8261, 0xf2ef_05c8_5e8d_b48d,
        0x80db_b5d2_f0e3_384b, 0x7afd_2ce1_e23b_d339, 0xca26_a997_ad1d_1b60,
        0x2d63_defa_91a1_b4f3, 0x8c3e_7d9a_10cb_af41,
      ]),
    KnownSymbol(
      .medium, version: 3, length: 42, mask: .pattern4,
      digests: [
        0xbfd2_97fa_7420_235d, 0x6ec6_1fbf_46c1_266b, 0xc177_8662_0a36_2096,
        0xc1bb_602b_5ed0_6631, 0xe364_3e01_eb50_436a, 0x5c77_3f94_5f24_f806,
        0x49d7_ffc0_29d7_d545, 0x88a4_63eb_147b_d243,
      ]),
    KnownSymbol(
      .medium, version: 4, length: 43, mask: .pattern6,
      digests: [
        0x1cdd_03f0_4933_d6e1, 0x9dbe_4035_739a_6d8f, 0xbcd4_0e27_6ad1_374e,
        0x0378_40f9_8a69_6f02, 0x2da9_8ff5_6085_00c3, 0xa6c9_2b7a_0992_66b5,
        0xf457_5065_6dd8_9bce, 0xf1d8_4b10_a1dd_9ff8,
      ]),
    KnownSymbol(
      .medium, version: 5, length: 84, mask: .pattern3,
      digests: [
        0x1783_7779_1ac4_692f, 0xdbff_cc3b_da85_a069, 0x4398_9127_75cc_6b1d,
        0x4ccb_461e_de16_b11b, 0x1be5_f24c_1576_7bb5, 0x042b_f477_58d2_5a20,
        0xe148_4707_babb_5367, 0x2c04_61c2_131b_e639,
      ]),
    KnownSymbol(
      .medium, version: 6, length: 85, mask: .pattern7,
      digests: [
        0xfbec_f98d_3127_389f, 0x5a2a_b9e4_bd59_d101, 0x019c_3042_2135_93b4,
        0xc228_15d7_3ec7_e83f, 0xc92d_85de_de23_f950, 0x432e_cdfc_ec67_348c,
        0xfdf8_98ca_1d17_04f7, 0x3b82_aaf1_2809_ff01,
      ]),
    KnownSymbol(
      .medium, version: 7, length: 122, mask: .pattern3,
      digests: [
        0xda48_69ee_0f98_be77, 0x2203_435e_7b9e_0218, 0x1f61_618d_f0df_3369,
        0x2191_602f_7be1_9393, 0x6ca2_4335_95b3_0eb1, 0x7454_8170_bebd_df1b,
        0x50a3_5419_2e2a_5d5f, 0x5b7b_28c1_c92b_b1e1,
      ]),
    KnownSymbol(
      .medium, version: 8, length: 123, mask: .pattern3,
      digests: [
        0x68fc_be7c_d79b_845f, 0xc467_ba47_0cc6_35f4, 0x57fa_c950_ec4d_445d,
        0xc5b4_ff94_7daf_21cf, 0xc9a5_09fb_7faa_e835, 0xde10_0fb1_319c_1484,
        0x7c38_f282_24fd_9a7b, 0x9127_6419_e5c4_8d41,
      ]),
    KnownSymbol(
      .medium, version: 9, length: 180, mask: .pattern7,
      digests: [
        0x091a_646b_6d4b_1aa7, 0xea91_508e_7d0f_d9ac, 0xd21c_68aa_aa2f_3e6d,
        0x8bca_d522_5da8_d644, 0xc1c7_37c5_8a19_9149, 0xcf98_f457_7c37_bc2c,
        0xec37_a52b_54b1_3b30, 0xed0f_b1ae_18b4_8512,
      ]),
    KnownSymbol(
      .medium, version: 10, length: 181, mask: .pattern2,
      digests: [
        0x552e_dc9e_c221_031b, 0x6b61_8892_0261_50e0, 0x1663_cb23_c560_5e45,
        0x389b_eb4b_2bcf_8b83, 0x42bc_7b00_0eda_49d5, 0x7dfe_e7c9_9579_91c7,
        0x0fb2_6ad1_07a7_ac5b, 0x44c1_cad4_af9c_19e9,
      ]),
  ]
}
