import { joinFacts } from '#kernel/content/join-facts.ts';
import { forbiddenIn } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { formatTime } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { comma } from '#kernel/text.ts';
import { putGeneral, putNote } from '../../report-cards.api.ts';
import { SaveNote } from '../SaveNote.tsx';
import { useAutosave } from '../use-autosave.ts';
import css from './Council.module.css';
import { type Council, type Held, isDecided, keysOf, type Pupil } from './words.ts';

type Props = { data: Council; council: Held; pupil: Pupil; delegates: boolean };
/**
 * The council's comment and decision on a pupil, typed live; the second of two people sees the first one's decision.
 */
export function DecisionPanel({ data, council, pupil, delegates }: Props) {
  const { t } = useLingui();
  const { general } = pupil;
  const closed = !data.can.write;
  const words = useAutosave({ body: general.body, decision: general.decision }, general.version, (value, version) =>
    putGeneral(data.class.id, {
      termId: data.term.id,
      pupilId: pupil.id,
      version,
      decided: true,
      body: value.body.trim(),
      decision: value.decision,
    }),
  );
  const { body, decision } = words.value;
  const choices = [...new Set([...data.decisions, ...(decision ? [decision] : [])])];
  const keys = keysOf(choices);
  const decide = (one: string): void => {
    if (closed) return;
    words.change({ body, decision: one });
    words.flush();
  };
  useLetters([
    ...choices.flatMap((one, n) => (keys[n] ? [{ key: keys[n], words: one, run: () => decide(one) }] : [])),
    { key: '0', words: t`Aucune mention`, run: () => decide('') },
  ]);
  const avoided = forbiddenIn(body, data.rules.forbidden);
  const seen = isDecided(pupil, council);
  const by = general.by;
  return (
    <aside className={css.aside} aria-label={t`Avis du conseil`}>
      <TextArea
        label={t`Appréciation du conseil`}
        rows={4}
        spellCheck
        maxLength={data.rules.maxLength}
        disabled={closed}
        value={body}
        onChange={(event) => words.change({ decision, body: event.currentTarget.value })}
        onBlur={words.flush}
      />
      {avoided.length > 0 && (
        <p className={css.warn} role="status">
          <Trans>
            À éviter selon l’école : <bdi>{avoided.join(comma())}</bdi>
          </Trans>
        </p>
      )}
      {closed ? (
        <p className={css.quiet}>
          <IconLock size={14} aria-hidden="true" /> <Trans>Conseil clos et signé</Trans>
        </p>
      ) : (
        <SaveNote
          state={words.state}
          says={(theirs) => joinFacts([theirs.decision || t`Aucune mention`, theirs.body])}
          onSettle={words.settle}
          onRetry={words.flush}
        />
      )}
      {general.at && (
        <p className={css.quiet}>
          <Trans>
            Écrit par <bdi>{by}</bdi> à {formatTime(general.at)}
          </Trans>
        </p>
      )}
      <fieldset className={css.decisions} aria-label={t`Décision`}>
        {[...choices, ''].map((one, n) => {
          const chosen = one === decision && (one !== '' || seen);
          const key = one === '' ? '0' : keys[n];
          return (
            <button
              key={one}
              type="button"
              aria-pressed={chosen}
              disabled={closed}
              className={css.decision}
              onClick={() => decide(one)}
            >
              <bdi>{one || t`Aucune mention`}</bdi>
              {chosen ? (
                <IconCheck size={18} aria-hidden="true" />
              ) : (
                key && <KeyHint keys={[key.toUpperCase()]} quiet />
              )}
            </button>
          );
        })}
      </fieldset>
      <Notes data={data} council={council} pupil={pupil} delegates={delegates} />
    </aside>
  );
}

/** Lines of the minutes about this pupil, and a new one. */
function Notes({ data, council, pupil, delegates }: Props) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { body: '', hidden: false },
    send: ({ body, hidden }, { key: noteId }) =>
      putNote(data.class.id, {
        termId: data.term.id,
        noteId,
        pupilId: pupil.id,
        body: body.trim(),
        private: hidden,
      }),
    onSaved: () => edit.restart({ ...edit.draft, body: '' }),
  });
  const { body, hidden } = edit.draft;
  const own = council.notes.filter(({ pupilId }) => pupilId === pupil.id);
  if (!own.length && !data.can.write) return null;
  return (
    <div className={css.notes}>
      <h3>
        <Trans>Au procès-verbal</Trans>
      </h3>
      {own.map((note) => (
        <p key={note.id} className={css.quiet}>
          {formatTime(note.at)} <bdi>{note.body}</bdi>
          {note.private && (
            <>
              {' '}
              · <Trans>privé</Trans>
            </>
          )}
        </p>
      ))}
      {data.can.write && (
        <form
          className={css.note}
          onSubmit={(event) => {
            event.preventDefault();
            if (body.trim()) edit.submit();
          }}
        >
          <TextField
            label={t`Ajouter une ligne`}
            labelHidden
            placeholder={t`Ajouter une ligne`}
            maxLength={500}
            value={body}
            error={edit.errors.body || edit.refused || undefined}
            onChange={(event) => edit.set({ body: event.currentTarget.value })}
          />
          <span className={css.line}>
            {!delegates && (
              <CheckField
                label={t`Privée`}
                checked={hidden}
                onChange={(event) => edit.set({ hidden: event.currentTarget.checked })}
              />
            )}
            <Button type="submit" size="small" busy={edit.busy} disabled={!body.trim()}>
              <Trans>Ajouter</Trans>
            </Button>
          </span>
        </form>
      )}
    </div>
  );
}
