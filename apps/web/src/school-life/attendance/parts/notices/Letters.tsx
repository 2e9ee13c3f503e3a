import type { LetterBody, LetterKind } from '@encrier/contract/school-life/attendance-notices';
import { Button } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import { IconMailForward, IconTags } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { letters } from '../../notices.api.ts';

type Props = { people: LetterBody['people']; from: string; to: string };

/** Letters for the chosen people, one for each address, or the labels of their envelopes. */
export function Letters({ people, from, to }: Props) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: (kind: LetterKind) => letters({ people: [...people], kind, from: from || null, to: to || null }),
    onSuccess: (blob, kind) => saveFile(blob, `${kind === 'letters' ? t`Courriers d’absence` : t`Étiquettes`}.pdf`),
  });
  return (
    <Menu
      label={t`Imprimer pour les familles`}
      align="end"
      closeLabel={t`Fermer`}
      trigger={(trigger) => (
        <Button {...trigger} size="small" icon={IconMailForward} busy={print.isPending}>
          {t`Courriers`}
        </Button>
      )}
      items={[
        {
          key: 'letters',
          label: t`Lettres, une par adresse`,
          icon: IconMailForward,
          onSelect: () => print.mutate('letters'),
        },
        {
          key: 'labels16',
          label: t`Étiquettes, 16 par page`,
          icon: IconTags,
          onSelect: () => print.mutate('labels16'),
        },
        { key: 'labels8', label: t`Étiquettes, 8 par page`, icon: IconTags, onSelect: () => print.mutate('labels8') },
      ]}
    />
  );
}
