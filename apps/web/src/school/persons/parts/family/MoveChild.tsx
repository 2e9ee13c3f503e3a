import { CardRow } from '@encrier/ui/data/Card';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { SearchField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { together } from '#kernel/text.ts';
import { familiesQuery, type FamilyPage, moveChild } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import css from '../Persons.module.css';
import { takeBack, useEdit } from '../use-edit.ts';

type Child = FamilyPage['children'][number];

/** Another family for a child, or a new one; with a way back. */
export function MoveChild({ family, child, onClose }: { family: FamilyPage; child: Child; onClose: () => void }) {
  const { t } = useLingui();
  const [known, setKnown] = useState(true);
  const [q, setQ] = useState('');
  const { data } = useQuery(familiesQuery(useDeferredValue(q.trim())));
  const { label } = child;
  const edit = useEdit<{ familyId: string | null }>({
    initial: { familyId: null },
    needed: known ? ['familyId'] : [],
    save: async ({ familyId }) => {
      const { id } = await moveChild(child.id, { familyId: known ? familyId : null, was: family.id });
      toast.success(t`${label} a changé de famille`, {
        action: { label: t`Annuler`, run: () => takeBack(moveChild(child.id, { familyId: family.id, was: id })) },
      });
    },
    onDone: onClose,
    onClose,
  });
  return (
    <EditSheet edit={edit} title={t`Changer ${label} de famille`} action={t`Changer de famille`}>
      <Segmented
        label={t`Vers quelle famille ?`}
        wide
        value={known ? 'known' : 'new'}
        onChange={(value) => setKnown(value === 'known')}
        options={[
          { value: 'known', label: t`Une famille de l’école` },
          { value: 'new', label: t`Une nouvelle famille` },
        ]}
      />
      {!known && (
        <Notice>
          <Trans>Une famille est créée pour cet enfant. Ses responsables restent les mêmes.</Trans>
        </Notice>
      )}
      {known && <SearchField label={t`Chercher une famille`} value={q} onChange={setQ} />}
      {known && data && data.items.length === 0 && (
        <p className={css.quiet}>
          <Trans>Aucune famille ne correspond.</Trans>
        </p>
      )}
      {known && data && data.items.length > 0 && (
        <ul className={css.found}>
          {data.items
            .filter((one) => one.id !== family.id)
            .map((one) => (
              <li key={one.id}>
                <CardRow
                  icon={IconUsers}
                  title={<bdi>{one.label}</bdi>}
                  detail={<bdi>{together(one.children)}</bdi>}
                  onPress={() => edit.set({ familyId: one.id })}
                  end={
                    one.id === edit.body.familyId && (
                      <>
                        <IconCheck size={18} stroke={2} aria-hidden="true" />
                        <span className="visually-hidden">{t`choisi`}</span>
                      </>
                    )
                  }
                />
              </li>
            ))}
        </ul>
      )}
      {known && edit.errors.familyId && (
        <Notice tone="bad">
          <Trans>Choisissez une famille de la liste.</Trans>
        </Notice>
      )}
    </EditSheet>
  );
}
