import { updateProfile } from '@encrier/contract/access/auth';
import { t } from '@lingui/core/macro';
import { type DriveStep, driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import { api } from '#kernel/api/client.ts';
import '#kernel/content/cleaner.ts';
import { go } from '#kernel/go.ts';
import { session, setUser } from '#kernel/session/session.ts';
import './tour.css';

/** At most five stops; one whose element is not on screen is left out. */
function steps(): DriveStep[] {
  const stop = (selector: string, title: string, description: string): DriveStep[] => {
    const element = [...document.querySelectorAll(selector)].find((found) => found.getClientRects().length > 0);
    return element ? [{ element, popover: { title, description } }] : [];
  };
  return [
    ...stop(
      '[data-tour="greeting"]',
      t`Votre accueil`,
      t`Ce qui vous attend aujourd’hui, en une phrase, puis le détail.`,
    ),
    ...stop(
      'nav a[aria-current="page"]',
      t`Le menu`,
      t`Toutes vos pages. Sur téléphone, le reste se trouve sous « Plus ».`,
    ),
    ...stop('[data-tour="child"]', t`Vos enfants`, t`Un enfant ou tous : le choix reste le même d’une page à l’autre.`),
    ...stop('a[href^="/notifications"]', t`Les notifications`, t`Le nombre dit ce que vous n’avez pas encore lu.`),
    ...stop(
      '[data-tour="account"]',
      t`Votre compte`,
      t`Langue, thème, appareils et déconnexion. Cette visite s’y retrouve.`,
    ),
  ].slice(0, 5);
}

/** A dialog, a panel or a menu that is open over the page. */
const windowOpen = (): boolean => document.querySelector('dialog[open], [role="menu"][popover]') !== null;

/**
 * Calls `end` once a window opens: under the tour it would be visible but not clickable. Returns a function that stops
 * watching.
 */
function onWindow(end: () => void): () => void {
  const watcher = new MutationObserver(() => windowOpen() && end());
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => watcher.disconnect();
}

/**
 * Plays the tour and stores on the account that it was seen, so that it never starts again by itself. A dialog ends it.
 */
export async function runTour(name: string): Promise<void> {
  if (!document.querySelector('[data-tour="greeting"]')) {
    go('/');
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  const list = steps();
  if (list.length === 0 || windowOpen()) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tour = driver({
    steps: list,
    animate: !still,
    showProgress: true,
    progressText: '{{current}} / {{total}}',
    nextBtnText: t`Suivant`,
    prevBtnText: t`Précédent`,
    doneBtnText: t`Terminer`,
    popoverClass: 'tour',
    onPopoverRender: ({ closeButton }) => closeButton.setAttribute('aria-label', t`Fermer`),
    // The highlighted element is no button here: the library's attributes on it would be wrong.
    onHighlighted: (element) => {
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
    },
    onDestroyed: () => {
      unwatch();
      const { user } = session.get();
      if (!user || user.tourSeen.includes(name)) return;
      void api(updateProfile, { body: { tourSeen: [...user.tourSeen, name] } }, { quiet: true }).then(
        setUser,
        () => null,
      );
    },
  });
  const unwatch = onWindow(() => tour.destroy());
  tour.drive();
}
