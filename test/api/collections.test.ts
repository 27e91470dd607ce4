// The types that layouts see of collections; `npm run check` compiles them.
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  byYear,
  collection,
  type Entry,
  file,
  image,
  type LayoutProps,
  link,
  paginate,
  type Reference,
  reference,
  type SiteImage,
  type SiteIndex,
} from '../../src/index.ts';

const collections = {
  blog: collection({
    layout: 'post',
    fields: z.object({ author: reference('authors'), tags: z.array(reference('tags')).default([]) }),
  }),
  authors: collection({
    fields: z.object({ name: z.string(), bio: z.string().optional() }),
    pages: { layout: 'author', title: 'name' },
  }),
  tags: collection({ fields: z.object({ label: z.string() }) }),
};
type All = typeof collections;
type Post = Entry<All, 'blog'>;

function select(site: SiteIndex<All>, page: Post) {
  return {
    author: site.get(page.fields.author),
    tags: page.fields.tags.map(site.get),
    ...site.neighbors('blog', page),
  };
}
type Props = LayoutProps<{ page: Post; select: typeof select }>;

test('the fields of an entry are what the schema of its collection returns', () => {
  expectTypeOf<Post['fields']>().toEqualTypeOf<{
    readonly author: Reference<'authors'>;
    readonly tags: readonly Reference<'tags'>[];
  }>();
  expectTypeOf<Post['collection']>().toEqualTypeOf<'blog'>();
  expectTypeOf<Post['date']>().toEqualTypeOf<string | undefined>();
});

test('the fields of an entry have the types of their texts, in its own layout and in others', () => {
  const goods = {
    goods: collection({
      fields: z.object({
        photo: image(),
        more: z.array(image()).default([]),
        sheet: z.object({ of: file() }).optional(),
        to: link().nullable(),
        since: z.date(),
      }),
    }),
  };
  type Good = Entry<typeof goods, 'goods'>;
  type Fields = {
    readonly photo: SiteImage;
    readonly more: readonly SiteImage[];
    readonly sheet?: { readonly of: string } | undefined;
    readonly to: string | null;
    readonly since: Date;
  };
  expectTypeOf<Good['fields']>().toEqualTypeOf<Fields>();
  expectTypeOf<LayoutProps<{ page: Good }>['page']['fields']>().toEqualTypeOf<Fields>();
  const list = (site: SiteIndex<typeof goods>) => site.entries('goods').map(({ fields }) => fields.photo);
  type List = LayoutProps<{ select: typeof list }>;
  expectTypeOf<List['site']['selected'][number]>().toEqualTypeOf<SiteImage>();
});

test('entries that are pages have a route, and those that may be records may have none', () => {
  expectTypeOf<Post['route']>().toEqualTypeOf<string>();
  expectTypeOf<Entry<All, 'authors'>['route']>().toEqualTypeOf<string>();
  expectTypeOf<Entry<All, 'tags'>['route']>().toEqualTypeOf<string | undefined>();
});

test('a reference is an entry of its collection', () => {
  type Selected = ReturnType<typeof select>;
  expectTypeOf<Selected['author']['fields']['name']>().toEqualTypeOf<string>();
  expectTypeOf<Selected['author']['fields']['bio']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Selected['tags'][number]['fields']['label']>().toEqualTypeOf<string>();
  expectTypeOf<Selected['before']>().toEqualTypeOf<Post | undefined>();
});

test('entries, entry and referring are of the collection that is named', () => {
  const ask = (site: SiteIndex<All>, tag: Entry<All, 'tags'>) => ({
    posts: site.entries('blog'),
    tag: site.entry('tags', 'react'),
    referring: site.referring('blog', tag),
  });
  type Answers = ReturnType<typeof ask>;
  expectTypeOf<Answers['posts']>().toEqualTypeOf<readonly Post[]>();
  expectTypeOf<Answers['tag']>().toEqualTypeOf<Entry<All, 'tags'> | undefined>();
  expectTypeOf<Answers['referring']>().toEqualTypeOf<readonly Post[]>();
  // @ts-expect-error: there is no such collection
  void ((site: SiteIndex<All>) => site.entries('blgo'));
  // @ts-expect-error: nor can a reference to another one be followed
  void ((site: SiteIndex<All>, to: Reference<'series'>) => site.get(to));
});

test('props of a layout are typed by its entry', () => {
  expectTypeOf<Props['page']['fields']>().toEqualTypeOf<Post['fields']>();
  expectTypeOf<Props['page']['collection']>().toEqualTypeOf<'blog'>();
  expectTypeOf<Props['site']['selected']['author']['title']>().toEqualTypeOf<string>();
});

test('a site whose collections are not known has entries with unknown fields', () => {
  const ask = (site: SiteIndex) => site.entries('blog');
  expectTypeOf<ReturnType<typeof ask>[number]['fields']['anything']>().toBeUnknown();
  expectTypeOf<SiteIndex<All>>().toExtend<SiteIndex>();
});

test('pages show entries of the collection that they list', () => {
  const all = (site: SiteIndex<All>) => paginate(site.entries('blog'), 10);
  const years = (site: SiteIndex<All>) =>
    byYear(site.entries('blog')).map(({ year, items }) => ({ at: `${year}/`, title: year, items }));
  const tagged = (site: SiteIndex<All>, tag: Entry<All, 'tags'>) => paginate(site.referring('blog', tag), 20);
  type ItemOf<Pages> = LayoutProps<{ pages: Pages }>['pagination'] extends {
    readonly items: readonly (infer Item)[];
  }
    ? Item
    : never;
  expectTypeOf<ItemOf<typeof all>['fields']['author']>().toExtend<Reference<'authors'>>();
  expectTypeOf<ItemOf<typeof years>['route']>().toEqualTypeOf<string>();
  expectTypeOf<ItemOf<typeof tagged>['fields']>().toEqualTypeOf<Post['fields']>();
});
