import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { UiProvider } from '@encrier/ui/UiProvider';
import type { UiLinkProps } from '@encrier/ui/link';
import { lazy, Suspense, useRef } from 'react';
import { go, navigation, preload } from '#kernel/go.ts';
import { dirOf, loadCatalogue, useLang } from '#kernel/i18n/i18n.ts';
import { sortWords } from '#kernel/list-words.ts';
import { tableKit } from '#kernel/table-kit.ts';
import { useLook } from '#kernel/look.ts';
import { loadable } from '#kernel/loadable.tsx';
import { isMobileBuild } from '#kernel/platform.ts';
import { session, useSession } from '#kernel/session/session.ts';
import { confirmCloseUnsaved } from '#kernel/toast/confirm-loss.ts';
import { Door, goInDoor, loadDoor, preloadInDoor } from './Door.tsx';
import { isDoorPath } from './door-paths.ts';
import { Hosts } from './hosts/Hosts.tsx';

const App = loadable(async () => {
  const [{ App: Inside }] = await Promise.all([import('./App.tsx'), loadCatalogue('shell')]);
  return { default: Inside };
});

/**
 * Loads the first screen before rendering: otherwise React would show an empty page for a third of a second. A missing
 * file is reported by the component that needs it.
 */
export async function loadFirstScreen(): Promise<void> {
  const isInside = session.get().user !== null && !isDoorPath(location.pathname);
  const first = isInside ? App.preload().then(async () => (await import('./App.tsx')).openFirstPage()) : loadDoor();
  await first.catch(() => null);
}

const Splash = lazy(async () => ({ default: (await import('./splash/Splash.tsx')).Splash }));

navigation.go = goInDoor;
navigation.preload = preloadInDoor;

/** Milliseconds a pointer must rest on a link before its page is preloaded: passing over it loads nothing. */
const REST_MS = 40;

/** A plain click on an internal link navigates without reloading; hover, focus and touch preload. */
function RootLink({ href, onClick, onMouseEnter, onMouseLeave, onFocus, onTouchStart, ...rest }: UiLinkProps) {
  const resting = useRef(0);
  const own = !rest.target && rest.download === undefined && href.startsWith('/');
  return (
    <a
      {...rest}
      href={href}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        if (own) resting.current = window.setTimeout(preload, REST_MS, href);
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event);
        clearTimeout(resting.current);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        if (own) preload(href);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        if (own) preload(href);
      }}
      onClick={(event) => {
        onClick?.(event);
        const plain =
          !event.defaultPrevented &&
          event.button === 0 &&
          !event.metaKey &&
          !event.ctrlKey &&
          !event.shiftKey &&
          !event.altKey;
        if (!plain || !own) return;
        event.preventDefault();
        go(href);
      }}
    />
  );
}

/** Root of the page: language, theme, and either the pages before sign-in or the signed-in application. */
export function Root() {
  const lang = useLang();
  const { scheme } = useLook();
  const signedIn = useSession((value) => value.user !== null);
  const hue = useSession((value) => value.school?.hue ?? null);
  return (
    <I18nProvider i18n={i18n}>
      <UiProvider
        scheme={scheme}
        dir={dirOf(lang)}
        hue={hue}
        link={RootLink}
        askUnsaved={confirmCloseUnsaved}
        sortWords={sortWords}
        tables={tableKit}
      >
        <Suspense>{signedIn && !isDoorPath(location.pathname) ? <App /> : <Door />}</Suspense>
        <Hosts />
        {isMobileBuild && (
          <Suspense>
            <Splash />
          </Suspense>
        )}
      </UiProvider>
    </I18nProvider>
  );
}
