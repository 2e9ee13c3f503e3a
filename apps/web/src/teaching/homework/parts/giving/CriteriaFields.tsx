import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { FieldError } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { criteriaQuery } from '../../homework.api.ts';
import css from '../Homework.module.css';
import type { DraftCriterion } from './draft.ts';
import { comma } from '#kernel/text.ts';

const most = 12;
type Props = {
  criteria: readonly DraftCriterion[];
  error: string | undefined;
  onChange: (criteria: DraftCriterion[]) => void;
};

/** Criteria of the work, with points; reused from earlier homework, or typed. */
export function CriteriaFields({ criteria, error, onChange }: Props) {
  const { t } = useLingui();
  const grids = useQuery(criteriaQuery).data?.grids ?? [];
  const set = (id: string, part: Partial<DraftCriterion>): void =>
    onChange(criteria.map((one) => (one.id === id ? { ...one, ...part } : one)));
  return (
    <Card title={t`Critères de correction`}>
      <div className={css.form}>
        {grids.length > 0 && criteria.length === 0 && (
          <SelectField
            label={t`Reprendre une grille`}
            optional={t`(facultatif)`}
            value=""
            options={[
              { value: '', label: t`Aucune` },
              ...grids.map(({ title, criteria: all }, at) => ({
                value: String(at + 1),
                label: `${title} : ${all.map(({ name }) => name).join(comma())}`.slice(0, 90),
              })),
            ]}
            onChange={(event) => {
              const grid = grids[Number(event.currentTarget.value) - 1];
              if (grid)
                onChange(
                  grid.criteria.map(({ name, points }) => ({ id: crypto.randomUUID(), name, points: String(points) })),
                );
            }}
          />
        )}
        {criteria.map((one, at) => (
          <div key={one.id} className={css.criterionFields}>
            <TextField
              label={t`Critère ${at + 1}`}
              maxLength={80}
              value={one.name}
              onChange={(event) => set(one.id, { name: event.currentTarget.value })}
            />
            <TextField
              label={t`Points`}
              inputMode="decimal"
              maxLength={5}
              value={one.points}
              onChange={(event) => set(one.id, { points: event.currentTarget.value })}
            />
            <IconButton
              icon={IconX}
              label={t`Retirer le critère ${at + 1}`}
              onClick={() => onChange(criteria.filter(({ id }) => id !== one.id))}
            />
          </div>
        ))}
        <FieldError id="homework-criteria">{error}</FieldError>
        {criteria.length < most && (
          <span>
            <Button
              size="small"
              icon={IconPlus}
              onClick={() => onChange([...criteria, { id: crypto.randomUUID(), name: '', points: '5' }])}
            >
              <Trans>Ajouter un critère</Trans>
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}
