import { DirectionContext, MantineProvider } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import './tokens.css';
import './fonts.css';
import './base.css';
import './mantine.css';
import './print.css';
import { LinkProvider, type UiLinkProps } from './link.tsx';
import { theme } from './theme.tsx';

export type UiProviderProps = {
  /** Theme in force; the caller resolves "system". */
  scheme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  /** Accent hue of the school, 0–359; null keeps the product's ink. */
  hue?: number | null;
  /** The application's link, for navigation without a page load. */
  link: ComponentType<UiLinkProps>;
  children: ReactNode;
};

/** The direction follows the language; nothing inside may change it. */
const ignore = () => {};

/** Root of every screen: tokens, fonts, element defaults, Mantine on those tokens, direction and the application's link. */
export function UiProvider({ scheme, dir, hue = null, link, children }: UiProviderProps) {
  useEffect(() => applyHue(document.documentElement, hue), [hue]);
  const direction = useMemo(() => ({ dir, toggleDirection: ignore, setDirection: ignore }), [dir]);
  return (
    <DirectionContext value={direction}>
      <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
        <LinkProvider value={link}>{children}</LinkProvider>
      </MantineProvider>
    </DirectionContext>
  );
}

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
