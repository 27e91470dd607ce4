import type { PageRule } from '../rule.ts';

export const languageWrong: PageRule = {
  code: 'language-wrong',
  severity: 'error',
  title: 'Document in another language than its page',
  meaning:
    'Screen readers choose their voice, and browsers hyphens and quotation marks, by `<html lang>`: it is the language of the page, which is the field `language` of its front matter or that of the settings.',
  *page({ page, facts: { language } }) {
    if (language && language.toLowerCase() !== page.language.toLowerCase())
      yield {
        message: `The document says that it is in ${language}, and the page is in ${page.language}`,
        at: { kind: 'layout', page },
        hint: 'Render <html lang={page.language}>, or correct language: in the front matter or the settings.',
      };
  },
};
