import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as recovery from './account-recovery.ts'
import * as google from './google/google.ts'
import * as loginWork from './sign-in/login-work.ts'
import * as profile from './profile.ts'
import * as resetting from './password-reset.ts'
import * as passkeys from './second-factor/passkeys.ts'
import * as secondFactor from './second-factor/second-factor.ts'
import { takeSecondStep } from './second-factor/second-step.ts'
import * as sessions from './sign-in/sessions.ts'
import * as signingIn from './sign-in/sign-in.ts'
import * as signingUp from './sign-in/sign-up.ts'
import { signInOptions } from './seed.ts'

export const routes = bind(contract, {
  login: signingIn.login,
  readChallenge: loginWork.readChallenge,
  takeSecondStep,
  startPasskeySignIn: passkeys.startPasskeySignIn,
  passkeySignIn: passkeys.passkeySignIn,
  logout: signingIn.logout,
  checkAdmin: signingIn.checkAdmin,
  proveIdentity: signingIn.proveIdentity,
  signInOptions,
  forgotPassword: resetting.forgotPassword,
  readReset: resetting.readReset,
  resetPassword: resetting.resetPassword,
  googleStart: google.googleStart,
  googleCallback: google.googleCallback,
  signUp: signingUp.signUp,
  storeStepTwo: signingUp.storeStepTwo,
  resendSignUp: signingUp.resendSignUp,
  proposeSlug: signingUp.proposeSlug,
  confirmSignUp: signingUp.confirmSignUp,
  finishStepTwo: signingUp.finishStepTwo,
  readKeptMail: signingUp.readKeptMail,
  readInvite: signingUp.readInvite,
  acceptInvite: signingUp.acceptInvite,
  getAccount: profile.getAccount,
  changeAccount: profile.changeAccount,
  changePhoto: profile.changePhoto,
  changePassword: profile.changePassword,
  changeEmail: profile.changeEmail,
  confirmEmail: profile.confirmEmail,
  cancelEmailChange: profile.cancelEmailChange,
  readStopLink: recovery.readStopLink,
  stopEmailChange: recovery.stopEmailChange,
  unlinkGoogle: profile.unlinkGoogle,
  getSecondFactor: secondFactor.getSecondFactor,
  startTotp: secondFactor.startTotp,
  confirmTotp: secondFactor.confirmTotp,
  removeTotp: secondFactor.removeTotp,
  startPasskey: secondFactor.startPasskey,
  addPasskey: secondFactor.addPasskey,
  removePasskey: secondFactor.removePasskey,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  startPasskeyProof: passkeys.startPasskeyProof,
  provePasskey: passkeys.provePasskey,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endOtherSessions: sessions.endOtherSessions,
  downloadData: profile.downloadData,
  describeDeletion: profile.describeDeletion,
  deleteAccount: profile.deleteAccount,
})
