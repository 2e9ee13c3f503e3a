import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { UiProvider } from '@encrier/ui/UiProvider';
import type { UiLinkProps } from '@encrier/ui/link';
import { lazy, Suspense } from 'react';
import { go, navigation } from '#kernel/go.ts';
import { dirOf, useLang } from '#kernel/i18n/i18n.ts';
import { useLook } from '#kernel/look.ts';
import { isMobileBuild } from '#kernel/platform.ts';
import { useSession } from '#kernel/session/session.ts';
import { Door, goInDoor } from './Door.tsx';
import { isDoorPath } from './door-paths.ts';
import { Hosts } from './hosts/Hosts.tsx';

const loadApp = () => import('./App.tsx');
const App = lazy(async () => ({ default: (await loadApp()).App }));

const Splash = lazy(async () => ({ default: (await import('./splash/Splash.tsx')).Splash }));

navigation.go = goInDoor;

/** A plain click on one of our own links moves without loading the page again. */
function RootLink({ href, onClick, ...rest }: UiLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!plain || rest.target || rest.download !== undefined || !href.startsWith('/')) return;
        event.preventDefault();
        go(href);
      }}
    />
  );
}

/** Root of the page: language, theme, and either the door or the signed-in application. */
export function Root() {
  const lang = useLang();
  const { scheme } = useLook();
  const signedIn = useSession((value) => value.user !== null);
  const hue = useSession((value) => value.school?.hue ?? null);
  return (
    <I18nProvider i18n={i18n}>
      <UiProvider scheme={scheme} dir={dirOf(lang)} hue={hue} link={RootLink}>
        <Suspense>{signedIn && !isDoorPath(location.pathname) ? <App /> : <Door />}</Suspense>
        <Hosts />
        {isMobileBuild && <Suspense><Splash /></Suspense>}
      </UiProvider>
    </I18nProvider>
  );
}
