import { TEXT_ELEMENT } from '../../model/pages/text-element.ts';

const ELEMENT = new RegExp(`<${TEXT_ELEMENT} of="(\\d+)"></${TEXT_ELEMENT}>`, 'g');

/** The HTML of a component or a hook, with texts in the place of the elements that stand for them. */
export function putTexts(html: string, texts: readonly string[]): string {
  return html.replace(ELEMENT, (_element, index: string) => texts[Number(index)] ?? '');
}
