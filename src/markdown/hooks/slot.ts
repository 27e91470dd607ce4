// What passes between a page's Markdown and whoever renders the hooks of a site.
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { HookName } from '../../model/pages/hooks.ts';
import type { HookProps } from '../../template/hook-props.ts';
import type { PageToken } from '../lexer/tokens.ts';

/** The hooks that there are. */
export type Hooks = Pick<ReadonlySet<HookName>, 'has'>;

/** Props that are rendered HTML. */
export interface HookTexts {
  readonly children: string;
  readonly copyButton?: string;
}

/** What is rendered by a hook. */
export interface HookUse<Name extends HookName = HookName> {
  readonly name: Name;
  readonly props: Omit<HookProps<Name>, keyof HookTexts>;
  readonly texts: HookTexts;
}

export interface HookSlot {
  readonly kind: 'hook';
  readonly token: PageToken;
  readonly use: HookUse;
  /** Ids that its HTML has to hold, since links lead to them. */
  readonly ids: readonly string[];
}

export type HookResult =
  | { readonly kind: 'rendered'; readonly html: string }
  /** What is wrong with the hook. */
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

export interface HookSources {
  /** HTML in which elements stand for the texts, in their order. `number` tells it from all other hooks of the page. */
  hook(use: HookUse, number: number): HookResult;
}
