// A shop from a spreadsheet: a page for each product, a list of two pages, a link to the payment.
import { expect } from 'vitest';
import { photograph } from '../../support/images.ts';
import { BEGIN_EMPTY, CHECK_ALONE, copy, edit, run, type Sight, type Step, write } from './steps.ts';

const START = 'docs/tutorial.md#Start';
const PRODUCTS = 'docs/shop.md#Products';
const NUMBERS = Array.from({ length: 14 }, (_, index) => index + 1);
const row = (number: number) =>
  `cup-${number},Cup ${number},"Cup number ${number} of fourteen, thrown on the wheel and glazed in the blue of that day.",${10 + number}.50,cup.jpg,https://buy.stripe.com/test_${number}`;

export const SHOP: readonly Step[] = [
  ...BEGIN_EMPTY,
  copy(
    START,
    'content/site.yaml',
    ['Field notes', 'Fourteen cups'],
    [
      'What two people and their dog saw outside, week by week.',
      'Cups from one kiln on the river, made and sold fourteen at a time.',
    ],
    ['https://example.com', 'https://cups.example'],
  ),
  edit('docs/deploy.md', 'content/site.yaml', [
    'name: Fourteen cups\n',
    'name: Fourteen cups\nhosts: [nginx]\n',
  ]),
  copy(START, 'templates/Document.tsx'),
  copy(START, 'templates/page.tsx'),
  write(
    PRODUCTS,
    'content/products.csv',
    `id,name,description,price,photo,buy\n${NUMBERS.map(row).join('\n')}\n`,
  ),
  write(PRODUCTS, 'content/cup.jpg', await photograph(640, 640).jpeg().toBuffer()),
  copy(PRODUCTS, 'templates/collections.ts'),
  copy('docs/shop.md#The page of a product', 'templates/product.tsx'),
  copy('docs/shop.md#The page of a product', 'templates/Price.tsx'),
  copy('docs/shop.md#The list of products', 'content/products/index.md'),
  copy('docs/shop.md#The list of products', 'templates/products.tsx'),
  copy('docs/shop.md#The list of products', 'templates/site.css'),
  run('docs/shop.md#The list of products', 'npm install sharp'),
  copy('docs/shop.md#The list of products', 'content/site.yaml'),
  write(
    'docs/tutorial.md#The list of posts',
    'content/index.md',
    '---\ntitle: Fourteen cups\n---\n\n[All products](products/index.md)\n',
  ),
  ...CHECK_ALONE,
];

export const seeShop: Sight = async ({ page, origin }) => {
  await page.click('text=All products');
  expect(await page.locator('.products li').count()).toBe(12);
  expect(await page.innerText('.products li:first-child')).toContain('€11.50');
  await page.click('nav.pagination >> text=Next');
  expect(await page.locator('.products li').count()).toBe(2);
  await page.click('text=Cup 14');
  expect(new URL(page.url()).pathname).toBe('/products/cup-14/');
  expect(await page.getAttribute('text=Buy Cup 14', 'href')).toBe('https://buy.stripe.com/test_14');
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  expect(sitemap.match(/\/products\/cup-\d+\//g)).toHaveLength(NUMBERS.length);
};
