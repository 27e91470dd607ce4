// Types of text kinds in schemas.
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type ComponentProps, file, link, type Reference, reference } from '../../src/index.ts';

const schema = z.object({
  to: link(),
  of: file().optional(),
  all: z.array(link()),
  tag: reference('tags'),
  kind: z.enum(['a', 'b']),
  at: z.object({ href: link().nullable(), date: z.date() }),
});
type Props = ComponentProps<typeof schema>;

test('props of a component have the types of their texts', () => {
  expectTypeOf<Props['to']>().toEqualTypeOf<string>();
  expectTypeOf<Props['of']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Props['all']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Props['tag']['collection']>().toEqualTypeOf<'tags'>();
  expectTypeOf<Props['tag']>().toExtend<Reference<'tags'>>();
  expectTypeOf<Props['kind']>().toEqualTypeOf<'a' | 'b'>();
  expectTypeOf<Props['at']['href']>().toEqualTypeOf<string | null>();
  expectTypeOf<Props['at']['date']>().toEqualTypeOf<Date>();
});
