// The types that layouts see; `npm run check` compiles them.
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { LayoutProps, SiteIndex } from '../../src/index.ts';

test('props are typed from what a layout and the settings export', () => {
  const schema = z.object({ servings: z.number(), level: z.enum(['easy', 'hard']).default('easy') });
  const settings = z.object({ founders: z.array(z.object({ name: z.string() })) });
  const select = (site: SiteIndex) => site.pages.map(({ title }) => title);
  type Props = LayoutProps<typeof schema, typeof select, typeof settings>;
  expectTypeOf<Props['page']['fields']>().toEqualTypeOf<{
    readonly servings: number;
    readonly level: 'easy' | 'hard';
  }>();
  expectTypeOf<Props['site']['selected']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Props['site']['founders']>().toEqualTypeOf<readonly { readonly name: string }[]>();
  expectTypeOf<Props['site']['name']>().toEqualTypeOf<string>();
});

test('the site of any layout fits a component that several layouts share', () => {
  type Shared = LayoutProps['site'];
  type Special = LayoutProps<unknown, () => string[], z.ZodObject<{ state: z.ZodString }>>['site'];
  expectTypeOf<Special>().toExtend<Shared>();
});

test('without a schema, front matter and own settings are unknown', () => {
  expectTypeOf<LayoutProps['page']['fields']['anything']>().toBeUnknown();
  expectTypeOf<LayoutProps['site']['anything']>().toBeUnknown();
  expectTypeOf<LayoutProps['site']['selected']>().toBeUnknown();
});
