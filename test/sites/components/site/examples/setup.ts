import { x } from 'y';
// #region setup
export function setup(): number {
  return x * 2;
}
// #endregion
setup();
