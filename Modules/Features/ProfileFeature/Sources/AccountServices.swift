import Accounts

/// What the accounts offer the person signed in, for the screens of their account.
struct AccountServices {
  let accounts: any AccountService
  let reauthentication: any ReauthenticationService
  let secondFactor: any SecondFactorService
  let verification: any EmailVerificationService
  let sessions: any SessionListService
  let securityLog: any SecurityLog
  let privacy: any PrivacyService
}
