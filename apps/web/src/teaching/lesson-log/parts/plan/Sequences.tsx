import type { Plans, SequenceRow } from '@encrier/contract/teaching/lesson-log-plan';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import css from '../Log.module.css';
import { subjectName } from '#kernel/content/subject-name.ts';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { sequencePath } from './hours.ts';
import { KeepDialog } from './KeepDialog.tsx';
import { LayDialog } from './LayDialog.tsx';
import { NewSequence } from './NewSequence.tsx';

/** The reader's own sequences and those shared by colleagues: to open, place or create. */
export function Sequences({ plans }: { plans: Plans }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'new' | 'keep' | null>(null);
  const [laying, setLaying] = useState('');
  const columns: Column<SequenceRow>[] = [
    { key: 'title', head: t`Séquence`, cell: (one) => <bdi>{one.title}</bdi>, by: (one) => one.title },
    {
      key: 'at',
      head: t`Niveau`,
      cell: (one) => <Facts>{[subjectName(one), one.level]}</Facts>,
      by: (one) => `${subjectName(one)} · ${one.level}`,
    },
    {
      key: 'lessons',
      head: t`Nombre de séances`,
      tablet: 'hidden',
      cell: (one) => plural(one.lessons, { one: '# séance', other: '# séances' }),
      by: (one) => one.lessons,
    },
    {
      key: 'by',
      head: t`Auteur`,
      cell: (one) => (one.mine ? one.shared ? t`partagée` : t`à vous` : <bdi>{one.by}</bdi>),
      by: (one) => (one.mine ? (one.shared ? t`partagée` : t`à vous`) : one.by),
    },
    {
      key: 'lay',
      head: <span className="visually-hidden">{t`Poser`}</span>,
      narrow: 'end',
      cell: (one) => (
        <Button size="small" disabled={!one.lessons} onClick={() => setLaying(one.id)}>
          <Trans>Poser</Trans>
        </Button>
      ),
    },
  ];
  return (
    <Card
      title={t`Séquences`}
      flush={plans.sequences.length > 0}
      end={
        <span className={css.row}>
          {plans.logs.length > 0 && (
            <Button size="small" onClick={() => setOpen('keep')}>
              <Trans>Reprendre un cahier</Trans>
            </Button>
          )}
          {plans.courses.some(({ mine, levelId }) => mine && levelId) && (
            <Button size="small" icon={IconPlus} onClick={() => setOpen('new')}>
              <Trans>Nouvelle séquence</Trans>
            </Button>
          )}
        </span>
      }
    >
      {plans.sequences.length ? (
        <DataTable
          label={t`Séquences`}
          rows={plans.sequences}
          rowKey={({ id }) => id}
          columns={columns}
          lead={(one) => <SubjectDot colour={one.colour} name="" />}
          href={({ id }) => sequencePath(id)}
        />
      ) : (
        <p className={css.quiet}>
          <Trans>
            Une séquence réunit des séances modèles, à poser sur une classe et à reprendre l’année suivante.
          </Trans>
        </p>
      )}
      {open === 'new' && <NewSequence courses={plans.courses} onClose={() => setOpen(null)} />}
      {open === 'keep' && <KeepDialog logs={plans.logs} onClose={() => setOpen(null)} />}
      {laying && <LayDialog id={laying} onClose={() => setLaying('')} />}
    </Card>
  );
}
