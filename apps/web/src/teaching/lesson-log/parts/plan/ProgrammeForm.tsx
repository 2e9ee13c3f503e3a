import { maxChapters, type Programme } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import css from '../Log.module.css';
import { hoursOf } from './hours.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { minutesOf } from './paste.ts';
import own from './Plan.module.css';
import { blank, type Line, lineOf, useProgramme, wordsOf } from './use-programme.ts';

/** Chapters as a list, saved as a whole. */
export function ProgrammeForm({ programme, office }: { programme: Programme; office: boolean }) {
  const { t } = useLingui();
  const { edit, lines, setLines, filled, checked, save } = useProgramme(programme);
  const [pasting, setPasting] = useState(false);
  const set = (id: string, change: Partial<Line>): void =>
    setLines(lines.map((one) => (one.id === id ? { ...one, ...change } : one)));
  if (!programme.can.write) return <Fixed programme={programme} />;
  const total = filled.reduce((sum, one) => sum + (minutesOf(one.hours) ?? 0), 0);
  return (
    <div className={css.page}>
      <ConflictNotice
        edit={edit}
        words={{ lines: msg`Chapitres` }}
        formatValue={(value) => wordsOf(value as readonly Line[])}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <p className={css.quiet}>
        {office ? (
          <Trans>Une fois écrit par la direction, ce programme n’est plus modifié par les professeurs.</Trans>
        ) : (
          <Trans>Ce programme est commun à tous les professeurs de la matière à ce niveau.</Trans>
        )}
      </p>
      <Card
        title={t`Chapitres`}
        note={hoursOf(total)}
        end={
          <Button size="small" icon={IconClipboardText} onClick={() => setPasting(true)}>
            <Trans>Coller une liste</Trans>
          </Button>
        }
      >
        <div className={own.lines}>
          {lines.map((one, index) => (
            <div key={one.id} className={own.line}>
              <TextField
                label={t`Chapitre ${index + 1}`}
                maxLength={120}
                autoComplete="off"
                value={one.title}
                error={checked && !one.title.trim() && one.hours.trim() ? t`Donnez un titre.` : undefined}
                onChange={(event) => set(one.id, { title: event.currentTarget.value })}
              />
              <TextField
                label={t`Heures prévues`}
                inputMode="decimal"
                maxLength={8}
                value={one.hours}
                error={checked && one.title.trim() && minutesOf(one.hours) === null ? t`De 0,5 à 200.` : undefined}
                onChange={(event) => set(one.id, { hours: event.currentTarget.value })}
              />
              <MoveButtons
                name={one.title || t`Chapitre ${index + 1}`}
                index={index}
                list={lines}
                onChange={(next) => setLines(next)}
              />
            </div>
          ))}
          <span>
            <Button
              icon={IconPlus}
              disabled={lines.length >= maxChapters}
              onClick={() => setLines([...lines, blank()])}
            >
              <Trans>Ajouter un chapitre</Trans>
            </Button>
          </span>
        </div>
      </Card>
      <StickyFoot>
        <Button variant="primary" busy={edit.busy} disabled={!edit.changed} onClick={save}>
          <Trans>Enregistrer</Trans>
        </Button>
      </StickyFoot>
      {pasting && (
        <PasteDialog
          room={maxChapters - filled.length}
          onClose={() => setPasting(false)}
          onTake={(chapters) => {
            setPasting(false);
            setLines([
              ...filled,
              ...chapters.map(({ title, minutes }) => lineOf({ id: crypto.randomUUID(), title, minutes })),
            ]);
          }}
        />
      )}
    </div>
  );
}

/** A programme of the direction, as teachers read it. */
function Fixed({ programme: { chapters, by } }: { programme: Programme }) {
  const { t } = useLingui();
  return (
    <div className={css.page}>
      <Notice tone="info">
        <Trans>
          Programme de l’école, écrit par <bdi>{by}</bdi> : la direction le modifie.
        </Trans>
      </Notice>
      <Card title={t`Chapitres`}>
        <ol className={own.laid}>
          {chapters.map((one) => (
            <li key={one.id}>
              <span>{hoursOf(one.minutes)}</span>
              <bdi>{one.title}</bdi>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
