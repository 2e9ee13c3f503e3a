import { Button } from '@encrier/ui/actions/Button';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from '../Log.module.css';
import { hoursOf } from './hours.ts';
import { chaptersOf } from './paste.ts';
import own from './Plan.module.css';

type PasteProps = { room: number; onClose: () => void; onTake: (chapters: ReturnType<typeof chaptersOf>) => void };
/** Chapters pasted from a spreadsheet or a text, previewed before they are added. */
export function PasteDialog({ room, onClose, onTake }: PasteProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const found = chaptersOf(text).slice(0, room);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Coller une liste de chapitres`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" disabled={!found.length} onClick={() => onTake(found)}>
          {plural(found.length, { one: 'Ajouter # chapitre', other: 'Ajouter # chapitres' })}
        </Button>
      }
    >
      <div className={css.form}>
        <TextArea
          label={t`Un chapitre par ligne`}
          help={t`Le titre, puis les heures : « Puissances ; 6 », ou deux colonnes d’un tableur.`}
          rows={8}
          maxLength={20_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {found.length > 0 && (
          <ol className={own.laid} aria-label={t`Chapitres trouvés`}>
            {found.map((one) => (
              <li key={one.line}>
                <span>{hoursOf(one.minutes)}</span>
                <bdi>{one.title}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}
