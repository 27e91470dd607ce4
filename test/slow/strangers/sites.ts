// The sites that strangers publish.
import { BILINGUAL, seeBilingual } from './bilingual.ts';
import { BLOG, seeBlog } from './blog.ts';
import { DOCS, seeDocs } from './docs.ts';
import { LANDING, seeLanding } from './landing.ts';
import { SHOP, seeShop } from './shop.ts';
import { type Sight, type Step, UPLOAD } from './steps.ts';

interface Published {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly see: Sight;
}

export const STRANGERS: readonly Published[] = [
  { name: 'blog', steps: [...BLOG, ...UPLOAD], see: seeBlog },
  { name: 'docs', steps: [...DOCS, ...UPLOAD], see: seeDocs },
  { name: 'shop', steps: [...SHOP, ...UPLOAD], see: seeShop },
  { name: 'landing', steps: [...LANDING, ...UPLOAD], see: seeLanding },
  { name: 'bilingual', steps: [...BILINGUAL, ...UPLOAD], see: seeBilingual },
];
