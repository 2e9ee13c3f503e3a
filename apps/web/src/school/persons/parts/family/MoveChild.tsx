import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { joinNames } from '#kernel/text.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { type FamilyPage, type FoundFamily, moveChild, otherFamiliesQuery } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';

type Child = FamilyPage['children'][number];

/** Another family for a child, or a new one; with a way back. */
export function MoveChild({ family, child, onClose }: { family: FamilyPage; child: Child; onClose: () => void }) {
  const { t } = useLingui();
  const [known, setKnown] = useState(true);
  const [to, setTo] = useState<FoundFamily | null>(null);
  const { label } = child;
  const edit = useEdit<{ familyId: string | null }>({
    start: { familyId: null },
    needed: known ? ['familyId'] : [],
    send: async ({ familyId }) => {
      const { id } = await moveChild(child.id, { familyId: known ? familyId : null, was: family.id });
      toast.success(t`${label} a changé de famille`, {
        undo: () => moveChild(child.id, { familyId: family.id, was: id }),
      });
    },
    onSaved: onClose,
    onClose,
  });
  const choose = (one: FoundFamily | null): void => {
    setTo(one);
    edit.set({ familyId: one?.id ?? null });
  };
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
      {known && (
        <PersonPicker
          label={t`Chercher une famille`}
          find={otherFamiliesQuery(family.id)}
          chosen={to}
          error={edit.errors.familyId && t`Choisissez une famille de la liste.`}
          detail={(one) => joinNames(one.children)}
          none={() => t`Aucune famille ne correspond.`}
          onPick={choose}
          onClear={() => choose(null)}
        />
      )}
    </EditSheet>
  );
}
