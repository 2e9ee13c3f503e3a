import { type Chapter, mostChapters, type Programme } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putProgramme } from '../../plan.api.ts';
import css from '../Log.module.css';
import { hoursOf } from './hours.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { chaptersOf, minutesOf } from './paste.ts';
import own from './Plan.module.css';

type Line = { id: string; title: string; hours: string };
const lineOf = ({ id, title, minutes }: Chapter): Line => ({
  id,
  title,
  hours: String(minutes / 60).replace('.', ','),
});
const filledOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ title, hours }) => title.trim() || hours.trim());
const blank = (): Line => ({ id: crypto.randomUUID(), title: '', hours: '' });

/** Chapters one under the other; written whole. */
export function ProgrammeForm({ programme, office }: { programme: Programme; office: boolean }) {
  const { t } = useLingui();
  const [fresh] = useState(blank);
  const chapters = programme.chapters.map(lineOf);
  const [pasting, setPasting] = useState(false);
  const [checked, setChecked] = useState(false);
  const edit = useEdit<{ lines: readonly Line[] }>({
    start: { lines: chapters.length || !programme.can.write ? chapters : [fresh] },
    version: programme.version,
    follows: true,
    check: (draft): Record<string, string> =>
      filledOf(draft.lines).some(({ title, hours }) => !title.trim() || minutesOf(hours) === null)
        ? { lines: t`À remplir` }
        : {},
    send: (draft, { version }) =>
      putProgramme(programme.levelId, programme.subjectId, {
        version,
        chapters: filledOf(draft.lines).map(({ id, title, hours }) => ({
          id,
          title: title.trim(),
          minutes: minutesOf(hours)!,
        })),
      }),
    read: (failure) => ({ errors: {}, refused: sentence(failure) }),
    onSaved: () => {
      setChecked(false);
      toast.success(t`Programme enregistré.`);
    },
  });
  function save(): void {
    setChecked(true);
    edit.submit();
  }
  const { lines } = edit.draft;
  const setLines = (next: readonly Line[]): void => edit.set({ lines: next });
  const filled = filledOf(lines);
  const set = (id: string, change: Partial<Line>): void =>
    setLines(lines.map((one) => (one.id === id ? { ...one, ...change } : one)));
  if (!programme.can.write) return <Fixed programme={programme} />;
  const total = filled.reduce((sum, one) => sum + (minutesOf(one.hours) ?? 0), 0);
  return (
    <div className={css.page}>
      <ConflictNotice
        edit={edit}
        words={{ lines: msg`Chapitres` }}
        say={(value) =>
          filledOf(value as readonly Line[])
            .map(({ title, hours }) => `${title} (${hours} h)`)
            .join('\n') || undefined
        }
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
              disabled={lines.length >= mostChapters}
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
          room={mostChapters - filled.length}
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

type PasteProps = { room: number; onClose: () => void; onTake: (chapters: ReturnType<typeof chaptersOf>) => void };
/** Chapters out of a sheet or a text, looked at before they are taken. */
function PasteDialog({ room, onClose, onTake }: PasteProps) {
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
