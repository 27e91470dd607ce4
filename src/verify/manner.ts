/** Which of its forms a body is asked for in: the smallest one, the one by gzip, or the one that is not compressed. */
export type Form = 'smallest' | 'gzip' | 'identity';

/** How something is asked for. */
export interface Manner {
  readonly method: 'GET' | 'POST';
  readonly form: Form;
}

export const USUAL: Manner = { method: 'GET', form: 'smallest' };
