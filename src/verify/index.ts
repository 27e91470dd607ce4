// Compares a published site with its build, by requests that try each promise of the policy.
export { createAsker, retrying, type ServerAnswer } from './ask.ts';
export { type UrlFinding, type VerifyReport, verifySite } from './verify.ts';
