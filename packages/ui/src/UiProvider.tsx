import { type ComponentType, createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo } from 'react';
import './tokens.css';
import './fonts.css';
import './base.css';
import './print.css';
import { followSubmits } from './fields/first-error.tsx';
import { LinkProvider, type UiLinkProps } from './link.tsx';
import { type SortWords, SortWordsContext } from './table/sort-words.tsx';
import { type TableKit, TableKitContext } from './table/table-kit.tsx';
import { AskUnsaved } from './unsaved.tsx';

export type Look = { scheme: 'light' | 'dark'; dir: 'ltr' | 'rtl' };
const LookContext = createContext<Look>({ scheme: 'light', dir: 'ltr' });

export type UiProviderProps = Look & {
  /** Accent hue of the school, 0–359; null keeps the product's ink. */
  hue?: number | null;
  /** The application's link, for navigation without a page load. */
  link: ComponentType<UiLinkProps>;
  /** Asks before a window with typed text closes; without it windows close at once. */
  askUnsaved?: () => Promise<boolean>;
  /** Words for the order of a list on a phone; without them no choice is offered. */
  sortWords?: () => SortWords | null;
  /** Shared by all lists: words of their menu, stored columns, files; without it they have no menu. */
  tables?: TableKit | null;
  children: ReactNode;
};

const atOnce = async (): Promise<boolean> => true;
const wordless = (): null => null;

/**
 * Root of every screen: tokens, fonts, element defaults, theme, direction and the application's link. The caller
 * resolves "system".
 */
export function UiProvider({
  scheme,
  dir,
  hue = null,
  link,
  askUnsaved = atOnce,
  sortWords = wordless,
  tables = null,
  children,
}: UiProviderProps) {
  useLayoutEffect(() => document.documentElement.setAttribute('data-scheme', scheme), [scheme]);
  useLayoutEffect(() => applyHue(document.documentElement, hue), [hue]);
  useEffect(() => followSubmits(document), []);
  const look = useMemo(() => ({ scheme, dir }), [scheme, dir]);
  return (
    <LookContext value={look}>
      <LinkProvider value={link}>
        <AskUnsaved value={askUnsaved}>
          <SortWordsContext value={sortWords}>
            <TableKitContext value={tables}>{children}</TableKitContext>
          </SortWordsContext>
        </AskUnsaved>
      </LinkProvider>
    </LookContext>
  );
}

/** Current theme and direction. */
export const useUiLook = (): Look => use(LookContext);

/** Sets or removes the school's accent hue on an element (the root, or a preview). */
export function applyHue(element: HTMLElement, hue: number | null): void {
  if (hue === null) {
    element.removeAttribute('data-school-hue');
    element.style.removeProperty('--school-hue');
    return;
  }
  element.setAttribute('data-school-hue', '');
  element.style.setProperty('--school-hue', String(((Math.round(hue) % 360) + 360) % 360));
}
