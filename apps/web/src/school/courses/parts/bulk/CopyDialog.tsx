import { Button } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { copy, type CourseBoard, planQuery, undoMade } from '../../courses.api.ts';
import css from '../Courses.module.css';
import { comma } from '#kernel/text.ts';

type Props = { board: CourseBoard; yearId: string; onClose: () => void };

/** Courses of another year, counted first, then copied; undone in one press. */
export function CopyDialog({ board, yearId, onClose }: Props) {
  const { t } = useLingui();
  const others = board.years.filter(({ id }) => id !== yearId);
  const [from, setFrom] = useState(others[0]?.id ?? '');
  const [withTeachers, setWithTeachers] = useState(true);
  const [key] = useState(() => crypto.randomUUID());
  const query = useQuery(planQuery(from, yearId, withTeachers));
  const plan = query.data;
  const run = useMutation({
    mutationFn: () => copy({ fromYearId: from, yearId, withTeachers }, key),
    meta: { quiet: true },
    onSuccess: ({ created }) => {
      toast.success(
        plural(created.length, { one: '# cours créé', other: '# cours créés' }),
        created.length
          ? {
              undo: () => void undoMade({ created, given: [], personId: null, fromOn: null }),
            }
          : {},
      );
      onClose();
    },
  });
  const foot = (
    <>
      <Button onClick={onClose}>
        <Trans>Annuler</Trans>
      </Button>
      <Button variant="primary" busy={run.isPending} disabled={!plan?.courses} onClick={() => run.mutate()}>
        {plan?.courses ? (
          <Plural value={plan.courses} one="Copier # cours" other="Copier # cours" />
        ) : (
          <Trans>Rien à copier</Trans>
        )}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Reprendre les cours d’une autre année`}
      closeLabel={t`Fermer`}
      width={560}
      foot={foot}
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <SelectField
          label={t`Année de départ`}
          value={from}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <CheckField
          label={t`Avec leurs professeurs`}
          note={t`Les remplacements et les professeurs partis ne suivent pas.`}
          checked={withTeachers}
          onChange={(event) => setWithTeachers(event.currentTarget.checked)}
        />
        <Asked query={query} label={t`Calcul de ce qui serait copié`} rows={2}>
          {(found) => <Plan plan={found} />}
        </Asked>
      </div>
    </Dialog>
  );
}

function Plan({
  plan,
}: {
  plan: { courses: number; existing: number; teachers: number; unmatched: string[]; gone: string[] };
}) {
  const { t } = useLingui();
  return (
    <>
      <Figures
        label={t`Ce qui serait copié`}
        figures={[
          { key: 'courses', value: plan.courses, label: t`cours à créer` },
          { key: 'existing', value: plan.existing, label: t`déjà là` },
          { key: 'teachers', value: plan.teachers, label: t`professeurs` },
        ]}
      />
      {plan.unmatched.length > 0 && (
        <Notice tone="warn" title={t`Sans classe ni groupe du même nom cette année`}>
          <bdi>{plan.unmatched.join(comma())}</bdi>
        </Notice>
      )}
      {plan.gone.length > 0 && (
        <Notice title={t`Partis depuis : leurs cours viennent sans professeur`}>
          <bdi>{plan.gone.join(comma())}</bdi>
        </Notice>
      )}
    </>
  );
}
