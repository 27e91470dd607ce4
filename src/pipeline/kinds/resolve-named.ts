// What texts of a kind name, asked for one by one: for each kind there is a line.
import type { KindValues, Named } from '../../model/kinds.ts';
import type { Questions } from './questions.ts';
import { resolveImage } from './resolve-image.ts';

type Resolvers = {
  readonly [K in keyof KindValues]: (named: Named<K>, questions: Questions) => KindValues[K];
};

const RESOLVERS: Resolvers = {
  link: ({ text }, { address }) => address(text, 'link'),
  file: ({ text }, { address }) => address(text, 'file'),
  image: resolveImage,
};

/** What a text names. */
export function resolveNamed<K extends keyof KindValues>(
  named: Named<K>,
  questions: Questions,
): KindValues[keyof KindValues] {
  const resolve: Resolvers[keyof KindValues] = RESOLVERS[named.kind];
  return resolve(named as never, questions);
}
