// The types that layouts see; `npm run check` compiles them.
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  byYear,
  type LayoutPagination,
  type LayoutProps,
  type PageSummary,
  paginate,
  type SiteIndex,
} from '../../src/index.ts';

test('props are typed from what a layout and the settings export', () => {
  const schema = z.object({ servings: z.number(), level: z.enum(['easy', 'hard']).default('easy') });
  const settings = z.object({ founders: z.array(z.object({ name: z.string() })) });
  const select = (site: SiteIndex) => site.pages.map(({ title }) => title);
  type Props = LayoutProps<{ schema: typeof schema; select: typeof select; settings: typeof settings }>;
  expectTypeOf<Props['page']['fields']>().toEqualTypeOf<{
    readonly servings: number;
    readonly level: 'easy' | 'hard';
  }>();
  expectTypeOf<Props['site']['selected']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Props['site']['founders']>().toEqualTypeOf<readonly { readonly name: string }[]>();
  expectTypeOf<Props['site']['name']>().toEqualTypeOf<string>();
  expectTypeOf<Props['site']['imageAlt']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Props['page']['imageAlt']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<PageSummary['imageAlt']>().toEqualTypeOf<string | undefined>();
});

test('the site of any layout fits a component that several layouts share', () => {
  type Shared = LayoutProps['site'];
  type SpecialAnswer = LayoutProps<{
    select: () => string[];
    settings: z.ZodObject<{ state: z.ZodString }>;
  }>['site'];
  expectTypeOf<SpecialAnswer>().toExtend<Shared>();
});

test('items of pages are typed from what a layout exports', () => {
  const lists = (site: SiteIndex) => paginate(site.pages, 10);
  type Lists = LayoutProps<{ pages: typeof lists }>;
  expectTypeOf<Lists['pagination']>().toExtend<LayoutPagination<PageSummary>>();
  expectTypeOf<Lists['pagination']['items'][number]['title']>().toEqualTypeOf<string>();
  const years = (site: SiteIndex) =>
    byYear(site.pages).map(({ year, items }) => ({ at: `${year}/`, title: year, items }));
  type Years = LayoutProps<{ pages: typeof years }>;
  expectTypeOf<Years['pagination']['items'][number]['title']>().toEqualTypeOf<string>();
  const own = () => [{ at: 'a/', items: [{ count: 1, tags: ['x'] }] }];
  type Own = LayoutProps<{ pages: typeof own }>;
  expectTypeOf<Own['pagination']['items'][number]>().toEqualTypeOf<{
    readonly count: number;
    readonly tags: readonly string[];
  }>();
  expectTypeOf<LayoutProps['pagination']>().toEqualTypeOf<LayoutPagination | undefined>();
});

test('without a schema, front matter and own settings are unknown', () => {
  expectTypeOf<LayoutProps['page']['fields']['anything']>().toBeUnknown();
  expectTypeOf<LayoutProps['site']['anything']>().toBeUnknown();
  expectTypeOf<LayoutProps['site']['selected']>().toBeUnknown();
});
