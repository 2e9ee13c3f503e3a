import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { Switch } from '@encrier/ui/actions/Switch';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePageLetters } from '#kernel/frame/use-letters.ts';
import { readParam, writeParam } from '#kernel/settings.ts';
import { menuWords } from '../shell/menu-words.ts';
import type { Entry } from '../shell/menu.ts';
import css from './Panels.module.css';

/** All shortcuts, and the switch that turns single letters off. */
export function KeysPanel({
  open,
  onClose,
  entries,
}: {
  open: boolean;
  onClose: () => void;
  entries: readonly Entry[];
}) {
  const { t, i18n } = useLingui();
  const [letters, setLetters] = useState(readParam('shortcuts') !== false);
  const page = usePageLetters();
  const rows: { keys: string[]; words: string }[] = [
    { keys: ['Ctrl', 'K'], words: t`Chercher une page ou une action` },
    { keys: ['Ctrl', 'J'], words: t`Thème clair ou sombre` },
    { keys: ['/'], words: t`Filtrer la liste` },
    { keys: ['?'], words: t`Tous les raccourcis` },
    ...entries.flatMap(({ key, name }) =>
      key ? [{ keys: ['G', key.toUpperCase()], words: i18n._(menuWords(name).title) }] : [],
    ),
    { keys: ['C'], words: t`Écrire ou créer ici` },
    { keys: ['↑', '↓', '↵'], words: t`Se déplacer dans une liste, ouvrir` },
    ...page.map(({ key, words }) => ({ keys: [key === 'enter' ? '↵' : key.toUpperCase()], words })),
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t`Raccourcis clavier`} closeLabel={t`Fermer`}>
      <div className={css.stack}>
        <dl className={css.keys}>
          {rows.map(({ keys, words }) => (
            <div key={keys.join()}>
              <dt>{words}</dt>
              <dd>
                <KeyHint keys={keys} />
                <span className="visually-hidden">{keys.join(' ')}</span>
              </dd>
            </div>
          ))}
        </dl>
        <Switch
          label={t`Raccourcis d’une seule lettre`}
          checked={letters}
          onChange={(on) => {
            setLetters(on);
            writeParam('shortcuts', on);
          }}
        />
      </div>
    </Dialog>
  );
}
