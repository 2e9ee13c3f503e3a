import { Card } from '@encrier/ui/data/Card';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { removeYear, type SchoolYear } from '../years.api.ts';
import { YearForm } from './YearForm.tsx';
import css from './Years.module.css';

/** Name and dates of a year, with its state. */
export function YearCard({ year, state, onGone }: { year: SchoolYear; state: ReactNode; onGone: () => void }) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const { name } = year;
  const remove = useMutation({ mutationFn: () => removeYear(year.id), onSuccess: onGone });
  const ask = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Supprimer l’année ${name} ?`,
        text: t`Ses périodes seront supprimées avec elle.`,
        action: t`Supprimer l’année`,
        danger: true,
      })
    )
      remove.mutate();
  };
  const [from, to] = [formatDay(year.startsOn), formatDay(year.endsOn)];
  return (
    <Card
      title={<bdi>{name}</bdi>}
      note={state}
      end={
        !year.closed &&
        !editing && (
          <ActionMenu
            label={t`Actions pour ${name}`}
            title={name}
            actions={[
              {
                key: 'edit',
                label: t`Modifier le nom et les dates`,
                icon: IconPencil,
                onPress: () => setEditing(true),
              },
              ...(year.current
                ? []
                : [
                    {
                      key: 'delete',
                      label: t`Supprimer l’année`,
                      icon: IconTrash,
                      danger: true,
                      onPress: () => void ask(),
                    },
                  ]),
            ]}
          />
        )
      }
      flush
    >
      {editing ? (
        <YearForm
          start={{ name, startsOn: year.startsOn, endsOn: year.endsOn }}
          year={year}
          onDone={() => setEditing(false)}
        />
      ) : (
        <p className={css.facts}>{t`Du ${from} au ${to}`}</p>
      )}
    </Card>
  );
}
