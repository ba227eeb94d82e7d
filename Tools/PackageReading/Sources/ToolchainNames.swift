/// Names that prove no use of a module, since code may mean the toolchain's declarations by them.
///
/// They are the operators and lower-case names of the standard library's interface, and the one-word names of
/// Foundation, Dispatch and XCTest. Longer names are rarely declared twice by chance, nor are countries,
/// languages and units.
package enum ToolchainNames {
  package static func contains(_ name: String) -> Bool { all.contains(name) }

  /// Returns whether code may mean a type in one of the standard library's by a name after a dot.
  package static func containsNested(_ name: String) -> Bool { nested.contains(name) }

  private static let nested = Set(
    """
    ASCII ActorType AllCases AncestorRepresentation ArrayLiteralElement AsyncIterator
    AtomicOptionalRepresentation AtomicRepresentation BooleanLiteralType Bound BufferingPolicy
    CanonicalCombiningClass Change CharacterIterator CharacterView Child Children CodeUnit Context
    Continuation DisplayStyle Distance Duration Element Elements EncodedScalar Encoding Exponent
    ExtendedGraphemeClusterLiteralType Failure FloatLiteralType ForwardParser GeneralCategory
    Group Handle ID Index IndexDistance Indices Instant IntegerLiteralType Iteration Iterator Key
    Keys Kind Magnitude MaskStorage NumericType Output ParseResult Parser Pointee Priority
    Properties Ranges RawExponent RawSignificand RawValue RegexOutput ReverseParser SIMD16Storage
    SIMD2Storage SIMD32Storage SIMD4Storage SIMD64Storage SIMD8Storage SIMDMaskScalar Scalar
    Storage Stream1 Stream2 Stride StringInterpolation StringLiteralType SubSequence Termination
    UTF16 UTF16View UTF32 UTF8 UTF8View UnicodeScalarIndex UnicodeScalarIterator
    UnicodeScalarLiteralType UnicodeScalarView ValidationError Value Values Version Words
    YieldResult
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let all = Set(
    """
    + - * / % = == != === !== < > <= >= && || ! ~ & | ^ << >> &+ &- &* &<< &>> ?? ? -> ... ..< ~=
    += -= *= /= %= &= |= ^= <<= >>= &+= &-= &*= &<<= &>>= .== .!= .< .> .<= .>= .& .| .^ .! .&= .|=
    .^=
    a abbreviated abbreviation above aboveLeft aboveRight abs access accumulate
    accumulateAlternation accumulator acos acosh acquiring acquiringAndReleasing activate
    actorReady actorSystemKey add addAndFetch addImmediateTask addProduct addTask
    addTaskUnlessCancelled addend adding addingProduct addingReportingOverflow addr address
    addresses adlam advanced age aggregate align alignedDown alignedUp alignment all allCases
    allKeys allSatisfy allocate alpha2 alpha3 alphanumeric alphanumerics amount anchored
    anchorsMatchLineEndings and andAndFetch any anyGraphemeCluster anyNonNewline anyOf append
    appendInterpolation appendLiteral appendSubsequence appending applying arabic archiver arg argc
    arguments armenian array asLocalActor asSerialExecutor asTaskExecutor asUnownedSerialExecutor
    asUnownedTaskExecutor ascending ascii asciiOnlyDigits asciiOnlyWhitespace
    asciiOnlyWordCharacters asciiValue asin asinh assert assertIsolated assertionFailure assign
    assignID assumeIsolated assumingMemoryBound async asyncDetached asyncUnlessCancelled atan atan2
    atanh atomic atomicMemoryFence atomicNonCapturing attachedAbove attachedAboveRight
    attachedBelow attachedBelowLeft attoseconds attribute attributedString attributes automatic
    awayFromZero b background backing backward backwards barrier bars base base64 baseAddress
    basePriority bcp47 begin below belowLeft belowRight between bezierPath bigEndian binade binary
    bindMemory binding bit bitPattern bitWidth bits bitset bitwiseAnd bitwiseOr bitwiseXor block
    bool borrow bottom box broadcast bucket buf buffer bufferHigh bufferLow bufferingNewest
    bufferingOldest bug builder busy byte byteCount byteOffsets byteSwapped bytes bytesEqual c c0
    c1 cache calendar cancel cancelAll cancelled candidate canonicalCombiningClass capacity
    capitalized capture captureOptional carry casted cbrt ceiling changesWhenCaseFolded
    changesWhenCaseMapped changesWhenLowercased changesWhenTitlecased changesWhenUppercased
    character characters charactersEqual chars checkCancellation checkForASCII checkForNFC
    checkIsolated cherokee children clamp clamped class clear close closePunctuation closed code
    codeUnits codingKey codingPath coefficient collation colon color column combine comments common
    commutativeHash compactMap compactMapValues comparator compare compareExchange complement
    complete completed component components concurrent condition conditional confirm confirmation
    conjunction connectorPunctuation constant consuming container contains contents context
    continuous control convert converted converter converting coptic copy copyBytes copyMemory
    copying copysign correction cos cosh count countedBy cu0 currency currencySymbol current
    currentCodeUnitOffset currentIndex currentPriority custom customMirror customized cyrillic d d1
    daily dash dashPunctuation data dataCorrupted dataCorruptedError date dates day days deallocate
    debugDescription debugPrint decimal decimalNumber decode decodeCString decodeErrorType
    decodeIfPresent decodeNextArgument decodeNil decodeReturnType decomposable default degrees
    deinitialize deinitializeElement delegate delete delimiter delta dependencies descendant
    description desired dest destHigh destLow detach detached devanagari dictionary didSet
    difference digit direct directory disabled discriminator displayStyle distance divide divided
    dividing dividingFullWidth domain done doneRecording dotMatchesNewlines double doubleAbove
    doubleBelow down downloading drop dropFirst dropLast dropped dsohandle dump duration dynamic e
    e1 e2 eager effectiveLabel element element1 element2 elementHasher elements elementsEqual elt
    empty emptyInput enabled enclosingMark encode encodeConditional encodeIfPresent encodeNil
    encoded encodedOffset end endIndex endOfElementsToKeep endOfLine endOfSubject endedBy enqueue
    enqueued enter enumerate enumerated enumerator environment equal era erf erfc err error
    errorCode escalatePriority escaped ethiopic evaluate evenHalf every exact exactly exchange
    executor exit exp exp2 expect expectation expected explicit expm1 exponent exponentBitCount
    exponentBitPattern expression extend extendLifetime extended externalMacro extractIsolation
    extractValues extracting f factory failure false fatalError fdim fetchAndAdd fetchAndAnd
    fetchAndOr fetchAndXor file fileID filePath filter filtered finalPunctuation finalResult
    finalize find finish finished fire first firstElementAddress firstError firstIndex firstMatch
    firstRange firstUnprocessed flags flatMap flatMapError float floatingPointClass floor fmax fmin
    folding foot forEach foreignReference formIndex formIntersection formRemainder formSquareRoot
    formSymmetricDifference formTruncatingRemainder formUnion format formatted formatting forward
    foundation fraction fragment free freeCapacity frequency frexp friday fromOpaque fulfill
    fulfillment full func function g generalCategory generateHalfDigit generated generatingElements
    generatingSeparator generic georgian get getResult global grammar graphemeCluster
    greatestFiniteMagnitude greek group grow growth gujarati gurmukhi hadError handle handler has
    hasBreak hasCandidateBreakAtEnd hasGuaranteedBreak hasPrefix hasSuffix hash hashValue hasher
    header hebrew height hexDigit hexDigitValue hexadecimal hi high high128 highHalf highest
    hiragana hole horizontalWhitespace host hour hourly hours hypot i i128 id ideal identifier
    identity idx ignoresCase illegal ilogb image immediate immediateDetached immutable inRange
    inactive increment index indexes indices inferringMoves infinite infinity inherit init
    initialPunctuation initialize initializeElement initializeMemory initialized initializedCount
    inner innerResult inoutBufferPointer input insert inserted insertions int intValue integer
    integral interrupt interrupted intersect intersecting intersection intersects interval
    invalidParameterCount invalidValue invalidate inverse inversion invert inverted
    invokeHandlerOnReturn iotaSubscript isASCII isASCIIHexDigit isAlphabetic isAtEnd isBidiControl
    isBidiMirrored isCancelled isCanonical isCanonicallyEquivalent isCanonicallyLessThan
    isCaseIgnorable isCased isContiguousUTF8 isContinuation isCurrencySymbol isDash isDeprecated
    isDiacritic isDisjoint isEmoji isEmojiModifier isEmojiModifierBase isEmojiPresentation isEmpty
    isEqual isExtender isFinite isFull isGraphemeBase isGraphemeExtend isHexDigit isIDContinue
    isIDSBinaryOperator isIDSTrinaryOperator isIDStart isIdentical isIdeographic isInfinite
    isJoinControl isKnownASCII isKnownNFC isLeadSurrogate isLess isLessThanOrEqualTo isLetter
    isLogicalOrderException isLowercase isMainExecutor isMath isMathSymbol isMultiple isNaN
    isNewline isNoncharacterCodePoint isNormal isNumber isPatternSyntax isPatternWhitespace
    isPunctuation isQuotationMark isRadical isSentenceTerminal isSignMinus isSignalingNaN isSigned
    isSoftDotted isStrict isStrictSubset isStrictSuperset isSubnormal isSubset isSuperset
    isSurrogate isSymbol isTerminalPunctuation isTotallyOrdered isTrailSurrogate isUnifiedIdeograph
    isUnique isUniqueReference isUppercase isValid isVariationSelector isWhitespace isWholeNumber
    isXIDContinue isXIDStart isZero iso8601 isolation it item iter iter1 iter2 iterator j join
    joined kannada katakana key keys khmer kind l label language lao last lastIndex latin launch
    lazy ldexp leadSurrogate leading leadingZeroBitCount leastNonzeroMagnitude leastNormalMagnitude
    leave left len length less let letter letterNumber letters level lgamma lhs lhsNative lhsScalar
    lifetimeDependence like limit line lineSeparator link list literal littleEndian lo load
    loadUnaligned local locale localizations localized lock log log10 log1p log2 logb logicalAnd
    logicalOr logicalXor long lookup low lowHalf lower lowerBound lowercaseLetter lowercaseMapping
    lowercased lowest lz m m11 m12 m21 m22 magnitude magnitudeHigh magnitudeLow main make
    makeAsyncIterator makeCharacterIterator makeContiguousUTF8 makeInvocationEncoder makeIterator
    makeStream malayalam map mapError mapValues mask mask0 mask1 masked matches matchingSemantics
    mathSymbol max maxValue maximum maximumMagnitude measure measurement medium member memory merge
    merging message messages method microseconds middle milliseconds min minValue minimum
    minimumCapacity minimumMagnitude minimumResolution minus minute minutely minutes modf
    modifierLetter modifierSymbol monday mongolian month monthly months move moveAssign moveElement
    moveEntry moveInitialize moveInitializeMemory moveSubranges moveUpdate ms msg multiple
    multiplicand multipliedFullWidth multiplier multiply multiplying must mutableArray mutableBytes
    mutableSpan myanmar n name nameAlias names nan nanoseconds native nativeIndex nativeIterator
    nearbyint neg negate negativeInfinity negativeNormal negativeSubnormal negativeZero
    nestedContainer nestedUnkeyedContainer never new newBuffer newCount newElementIndex newEnd
    newLHS newResult newSet newStart newValue newline newlineSequence newlines next nextDown
    nextItem nextLHS nextOuter nextPtr nextResult nextUp nextafter nickname none nonescaping
    nonspacingMark nonzeroBitCount normal normalized not notReordered notify now nth nukta null
    number numeral numeric numericCast numericType numericValue nv o obj object objects occurrences
    oddHalf offset old oldValue omitted onReturn onReturnVoid onTermination onThrow one oneOrMore
    opaque open openPunctuation opening operations options orAndFetch order orderedChoice ordinal
    origin original os other otherChars otherLetter otherNumber otherPunctuation otherScalars
    otherSymbol outer output overflow overflow1 overflow2 overlaps overlay overlongEncodingByte
    owner p p00 p01 p1 p10 p11 p2 padding paragraph paragraphSeparator param parent parse
    parseScalar parser partialValue partition passRetained passUnretained password pastEnd path
    paths pattern pause peek percent perform phonetic pi pj place plain playgroundDescription
    plural plus point pointee pointer pointwiseMax pointwiseMin popFirst popLast port pos position
    positiveInfinity positiveNormal positiveSubnormal positiveZero posix possessive
    possiblePrefixIterator post pound pow precondition preconditionFailure preconditionIsolated
    predecessor predicate prefix prefixMatch preflight prepare prepend preposition prevInner
    prevInnerCollection prevOuter previous print priority privateUse progress projectedValue
    properties property protocol provisional ptr punctuation q qh ql query quickBreak quietNaN
    quote quotient quotientAndRemainder r radix rand random randomElement range ranges raw rawBits
    rawValue rb read readLine reading rebased receiving record recordArgument recordErrorType
    recordReturnType rectangle recurrences reduce reference regex region regions register regular
    rehashed relative relaxed release releasing reluctant remainder remaining remainingCount
    remainingToDrop remoteCall remoteCallVoid removals remove removeAll removeFirst removeLast
    removeSubrange removeSubranges removeValue removed removingSubranges remquo rename rep
    repeatElement repeated repeatedValue repeating repetitionBehavior replace replaceSubrange
    replacement replacement1 replacing requestNativeBuffer require res reserveCapacity reset
    residual resignID resize resolve result resume ret retain retainer return reverse reversed
    revoke rhs right ringBuffer rint root rootType rotate rotated round rounded rounding rp run
    runDetached runSynchronously runs s same samePosition saturday scalar scalarCount scalarValue
    scalars scalbn scale schedule scheme scientific scratch script second seconds seed seek
    seenCount segment self selfElementIndex send sequence sequentiallyConsistent serialized set
    severity shared sharedUnownedExecutor shift shifted short shuffle shuffled sign signal
    signalingNaN significand significandBitCount significandBitPattern significandWidth signum
    simple sin singleValueContainer singular sinh sinhala size sizedBy skipBack skipForward sleep
    slice small smol socket some sort sorted sortedEnd sound space spaceSeparator spacingMark span
    spawn spawnUnlessCancelled spelling split sprite squareRoot src srcHigh srcLow stable
    standalone standard standardize standardized start startASCII startIndex startOfLine
    startOfSubject startUTF16 starts step stop storage store storeBytes storeIfNil str stream
    streamLHS streamRHS strict stride string stringForPrintObject stringValue struct style
    subSequenceEnd subSequenceStart subarray subdata subdivision subject subjectType subpaths
    subpredicates subquery subranges subscript subscriptBaseAddress substring subtract subtracting
    success successfulCasts successor suffix sum sunday superDecoder superEncoder superclass
    superclassMirror suppressed surrogate surrogateCodePointByte suspend suspending swap swapAt
    swift symbol symbols symmetricDifference sync synchronize syriac system systemEpoch t tagalog
    tags take takeRetainedValue takeUnretainedValue tamil tan tanh target targetAccessorNotFound
    task taskExecutor telugu temp temporary terminate terminated test tests text
    textSegmentBoundary tgamma thaana thai throw thursday tibetan time title titlecaseLetter
    titlecaseMapping tmp toNearestOrAwayFromZero toNearestOrEven toOpaque toggle token tolerance
    top top5bits total towardZero trailSurrogate trailing trailingZeroBitCount traits trans
    transcode transcoded transcodedLength transform transformed translate trimPrefix trimmingPrefix
    true truncate truncatedScalar truncatingRemainder try tuesday type typeMismatch u u0 u16 uInt
    uh uint8s ul ulp ulpOfOne unarchiver unassigned unavailable unbiased unbounded uncached
    unconditional underestimatedCount underflow underlying underlyingError unichar unicode
    unicodeScalar unicodeScalars unicodeScalarsEqual unidentified unimplemented union unit
    unkeyedContainer unknown unload unlock unmanaged unmap unownedExecutor unownedTaskExecutor
    unspecified untilFinished unwrapped up update updateValue upper upperBound uppercaseLetter
    uppercaseMapping uppercased url urls us user userInfo userInitiated userInteractive utf16
    utf16BitUnion utf16Count utf16Offset utf32 utf8 utf8CString utf8CodeUnitCount utf8Span
    utf8Start utility uuid v v0 v1 v2 v3 v4 v5 v6 v7 val valid value valueNotFound valueType values
    var variable variant verb verbatim version version4 version5 verticalWhitespace vh video view
    virama vl voice volts volume w wait waitForAll waiter warning wasNativeTypeChecked
    weakCompareExchange wednesday weekday weekdays weekly weeks whenLocal where whitespace
    whitespaces whole wholeMatch wholeNumberValue width willSet withCString withCancellationHandler
    withCheckedContinuation withDiscardingTaskGroup withExtendedLifetime withGroup withLock
    withLockIfAvailable withMemoryRebound withMutableCharacters withMutation
    withObservationTracking withSerialExecutor withTaskGroup withThrowingTaskGroup withUTF8
    withUTF8Buffer withUnsafeBufferPointer withUnsafeBytes withUnsafeContinuation
    withUnsafeCurrentTask withUnsafeMutableBytes withUnsafePointer withVaList withValue
    withoutActuallyEscaping word word1 word2 wordBoundary wordBoundaryKind wordIndex words world wp
    wrap wrapped wrappedSum wrappedValue wrappingAdd wrappingSubtract write writing written x x1
    xml xorAndFetch y year yearly yield z zero zeroOrMore zeroOrOne zip
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}

/// Modules that belong to no package of a check.
package enum KnownModules {
  /// Modules of Apple's systems; importing one of these names does not mean an unreachable package's module.
  static let systems: Set<String> = [
    "Accounts", "Charts", "Combine", "Contacts", "CoreData", "Intents", "Matter", "Messages",
    "Metal", "Network", "OSLog", "Photos", "Security", "Social", "Spatial", "Speech", "StoreKit",
    "SwiftData", "SwiftUI", "System", "Translation", "UIKit", "Vision", "WebKit", "WidgetKit", "os",
  ]

  /// Modules that come with the toolchain, even if a package offers them too.
  package static let toolchain: Set<String> = [
    "Cxx", "CxxStdlib", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Observation", "PackageDescription", "PackagePlugin", "RegexBuilder", "Swift",
    "Synchronization", "Testing", "WinSDK", "XCTest", "_Concurrency", "_StringProcessing",
  ]
}
