import { type AskedSelf, maxQuestions } from '@encrier/contract/teaching/summaries';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { questionsQuery, setQuestions } from '../../summaries.api.ts';
import css from '../Summaries.module.css';

/** Self-assessment questions of each level. */
export function QuestionsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(questionsQuery);
  const [chosen, setChosen] = useState('');
  return (
    <Sheet open onClose={onClose} title={t`Questions de l’autoévaluation`} closeLabel={t`Fermer`} width={640}>
      <Asked query={query}>
        {({ levels }) => {
          const level = levels.find(({ id }) => id === chosen) ?? levels[0];
          return level ? (
            <div className={css.form}>
              <SelectField
                label={t`Niveau`}
                value={level.id}
                options={levels.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
              <LevelForm key={level.id} level={level} />
            </div>
          ) : (
            <p className={css.quiet}>
              <Trans>Aucun niveau n’a de classe cette année.</Trans>
            </p>
          );
        }}
      </Asked>
    </Sheet>
  );
}

function LevelForm({
  level,
}: {
  level: { id: string; own: boolean; questions: readonly AskedSelf[]; version: number };
}) {
  const { t } = useLingui();
  const edit = useEdit<{ questions: readonly AskedSelf[] }>({
    start: { questions: level.questions },
    version: level.version,
    follows: true,
    send: ({ questions }, { version }) =>
      setQuestions(level.id, { questions: questions.map((one) => ({ ...one, label: one.label.trim() })), version }),
    onSaved: () => void toast.success(t`Questions enregistrées.`),
  });
  const { questions } = edit.draft;
  const setGiven = (next: readonly AskedSelf[]): void => edit.set({ questions: next });
  const set = (at: number, part: Partial<AskedSelf>): void =>
    setGiven(questions.map((one, nth) => (nth === at ? { ...one, ...part } : one)));
  return (
    <form ref={edit.form} className={css.form} onSubmit={edit.submit}>
      <ConflictNotice
        edit={edit}
        words={{ questions: msg`Questions` }}
        formatValue={(value) => (value as readonly AskedSelf[]).map(({ label }) => label).join('\n') || undefined}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      {!level.own && (
        <p className={css.quiet}>
          <Trans>Ce niveau a les questions habituelles. Enregistrez pour lui donner les siennes.</Trans>
        </p>
      )}
      {questions.map((one, at) => (
        <div key={one.id} className={css.line}>
          <div className={css.form}>
            <TextField
              label={t`Question ${at + 1}`}
              required
              maxLength={200}
              value={one.label}
              onChange={(event) => set(at, { label: event.currentTarget.value })}
            />
            <SelectField
              label={t`Réponse à la question ${at + 1}`}
              value={one.kind}
              options={[
                { value: 'scale', label: t`Une échelle, de « Pas du tout » à « Tout à fait »` },
                { value: 'text', label: t`Quelques mots` },
              ]}
              onChange={(event) => set(at, { kind: event.currentTarget.value as AskedSelf['kind'] })}
            />
          </div>
          <IconButton
            icon={IconTrash}
            label={t`Retirer la question ${at + 1}`}
            onClick={() => setGiven(questions.filter((_, nth) => nth !== at))}
          />
        </div>
      ))}
      <div className={css.row}>
        <Button
          icon={IconPlus}
          disabled={questions.length >= maxQuestions}
          onClick={() => setGiven([...questions, { id: newDraftId(), kind: 'text', label: '' }])}
        >
          <Trans>Ajouter une question</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={edit.busy} disabled={!questions.length}>
          <Trans>Enregistrer les questions</Trans>
        </Button>
      </div>
    </form>
  );
}
