import type { BatchClass, BatchWhat } from '@encrier/contract/teaching/report-cards-batches';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStack2 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { batchClassesQuery, startLot } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';
import { type Choice, choicesOf, termsOf, whatWords } from './words.ts';

/** Requests work for many classes at once; the server continues without this page. */
export function BatchButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...batchClassesQuery, enabled: open });
  return (
    <>
      <Button icon={IconStack2} onClick={() => setOpen(true)}>
        <Trans>Par lot</Trans>
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={t`Bulletins de plusieurs classes`} closeLabel={t`Fermer`}>
          <Asked query={query} label={t`Chargement des classes`} rows={5}>
            {({ classes }) => <Batch classes={classes} onClose={() => setOpen(false)} />}
          </Asked>
        </Dialog>
      )}
    </>
  );
}

function Batch({ classes, onClose }: { classes: readonly BatchClass[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const terms = termsOf(classes);
  const [what, setWhat] = useState<BatchWhat>('freeze');
  const [term, setTerm] = useState(terms.near);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [incomplete, setIncomplete] = useState(false);
  const choices = choicesOf(classes, what, term);
  const these = choices.filter(({ classId }) => chosen.includes(classId));
  const start = useMutation({
    mutationFn: () =>
      startLot({ what, incomplete, classes: these.map(({ classId, termId }) => ({ classId, termId })) }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Le lot est lancé : vous pouvez quitter cette page.`);
      onClose();
    },
  });
  return (
    <div className={css.form}>
      {start.error && <Notice tone="bad">{sentence(start.error)}</Notice>}
      <RadioField<BatchWhat>
        label={t`Que faire`}
        value={what}
        options={(Object.keys(whatWords) as BatchWhat[]).map((value) => ({
          value,
          label: i18n._(whatWords[value].word),
          note: i18n._(whatWords[value].note),
        }))}
        onChange={(next) => {
          setWhat(next);
          setChosen([]);
        }}
      />
      {terms.names.length > 1 && (
        <SelectField
          label={t`Période`}
          value={term}
          options={terms.names.map((name) => ({ value: name, label: name }))}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setChosen([]);
          }}
        />
      )}
      <Classes choices={choices} chosen={chosen} onChange={setChosen} />
      {what === 'freeze' && (
        <CheckField
          label={t`Même si des appréciations manquent`}
          checked={incomplete}
          onChange={(event) => setIncomplete(event.currentTarget.checked)}
        />
      )}
      <div className={css.row}>
        <Button variant="primary" busy={start.isPending} disabled={!these.length} onClick={() => start.mutate()}>
          {plural(these.length, { 0: 'Lancer', one: 'Lancer pour # classe', other: 'Lancer pour # classes' })}
        </Button>
      </div>
    </div>
  );
}

type ClassesProps = {
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
};
/** Classes by level; a level or all of them with one click. */
function Classes({ choices, chosen, onChange }: ClassesProps) {
  const { t } = useLingui();
  const levels = [...Map.groupBy(choices, ({ level }) => level)];
  const set = (of: readonly Choice[], on: boolean): void => {
    const ids = of.map(({ classId }) => classId);
    const others = chosen.filter((id) => !ids.includes(id));
    onChange(on ? [...others, ...ids] : others);
  };
  const whole = (of: readonly Choice[]): boolean => of.every(({ classId }) => chosen.includes(classId));
  if (!choices.length)
    return (
      <p className={css.quiet}>
        <Trans>Aucune classe n’en est là.</Trans>
      </p>
    );
  return (
    <>
      {choices.length > 1 && (
        <CheckField
          label={t`Toutes les classes`}
          checked={whole(choices)}
          onChange={(event) => set(choices, event.currentTarget.checked)}
        />
      )}
      {levels.map(([level, own]) => (
        <fieldset key={level} className={css.level}>
          <legend className={css.levelName}>
            {own.length > 1 && levels.length > 1 ? (
              <CheckField
                label={<bdi>{level}</bdi>}
                checked={whole(own)}
                onChange={(event) => set(own, event.currentTarget.checked)}
              />
            ) : (
              <bdi>{level}</bdi>
            )}
          </legend>
          <div className={css.classes}>
            {own.map((one) => (
              <CheckField
                key={one.classId}
                label={<bdi>{one.name}</bdi>}
                note={plural(one.pupils, { one: '# élève', other: '# élèves' })}
                checked={chosen.includes(one.classId)}
                onChange={(event) => set([one], event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
