import type { LetterTemplate } from '@encrier/contract/communication/letters';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconPrinter, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { makeLetters, previewed } from '../letters.api.ts';
import { Choose, Named, People } from './Choose.tsx';
import css from './Letters.module.css';
import { useChoice } from './use-choice.ts';

/** The pupils of a letter and how it is sent; one letter is previewed before all are created. */
export function WriteSheet({
  template,
  onClose,
  onMade,
}: {
  template: LetterTemplate;
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const { t } = useLingui();
  const [first] = useState(template);
  const choice = useChoice();
  const { chosen } = choice;
  const letters = chosen.reduce((sum, one) => sum + one.letters, 0);
  const opened = chosen.reduce((sum, one) => sum + one.opened, 0);
  const make = useMutation({
    mutationFn: (by: 'paper' | 'app') =>
      makeLetters(
        first,
        chosen.map(({ id }) => id),
        by,
      ),
    onSuccess: ({ id }) => {
      onClose();
      onMade(id);
    },
  });
  const look = useMutation({
    mutationFn: (id: string) => previewed(id, first.texts),
    onSuccess: (blob) => saveFile(blob, `${t`Aperçu`} ${first.title}.pdf`),
  });
  const error = make.error ?? look.error;
  const busy = (by: 'paper' | 'app'): boolean => make.isPending && make.variables === by;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{first.title}</bdi>}
      closeLabel={t`Fermer`}
      width={600}
      foot={
        <>
          <Button
            icon={IconEye}
            disabled={!chosen.length}
            busy={look.isPending}
            onClick={() => chosen[0] && look.mutate(chosen[0].id)}
          >
            <Trans>Voir la première</Trans>
          </Button>
          <Button
            icon={IconPrinter}
            disabled={!chosen.length || make.isPending}
            busy={busy('paper')}
            onClick={() => make.mutate('paper')}
          >
            <Trans>Sur papier seulement</Trans>
          </Button>
          <Button
            variant="primary"
            icon={IconSend}
            disabled={!opened || make.isPending}
            busy={busy('app')}
            onClick={() => make.mutate('app')}
          >
            {opened ? plural(opened, { one: 'Envoyer # lettre', other: 'Envoyer # lettres' }) : <Trans>Envoyer</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {error && <Notice tone="bad">{sentence(error)}</Notice>}
        <Choose choice={choice} />
        {choice.choosing.scope === 'named' && <Named choice={choice} />}
        <People choice={choice} />
        {letters > opened && (
          <Notice tone="info">
            {plural(letters - opened, {
              one: '# lettre ne peut être ouverte par personne : elle reste à imprimer.',
              other: '# lettres ne peuvent être ouvertes par personne : elles restent à imprimer.',
            })}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}
