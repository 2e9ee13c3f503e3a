import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { ResourceRow } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { AudienceBox } from '../../../writing/writing.public.tsx';
import { changeThem, copyThem } from '../../resources.api.ts';
import css from '../Resources.module.css';

type Props = { rows: readonly ResourceRow[]; onClose: () => void; onDone: () => void };

/** Chooses the audience of copied resources: another class, this year, own classes. Files are shared, not copied. */
export function CopyDialog({ rows, onClose, onDone }: Props) {
  const { t } = useLingui();
  const [rules, setRules] = useState<readonly AudienceRule[]>([]);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [key] = useState(() => crypto.randomUUID());
  const copy = useMutation({
    mutationFn: (status: 'draft' | 'published') =>
      copyThem({ ids: rows.map((row) => row.id), audience: [...rules], status }, `${key}-${status}`),
    onSuccess: ({ ids }) => {
      toast.success(plural(ids.length, { one: '# ressource reprise', other: '# ressources reprises' }), {
        undo: () => void changeThem({ ids, deed: 'remove' }, false),
      });
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t`Fermer`}
      width={600}
      title={
        rows.every((row) => row.mine)
          ? plural(rows.length, { one: 'Dupliquer # ressource', other: 'Dupliquer # ressources' })
          : plural(rows.length, { one: 'Reprendre # ressource', other: 'Reprendre # ressources' })
      }
      foot={
        <div className={css.foot}>
          <Button busy={copy.isPending} onClick={() => copy.mutate('draft')}>
            <Trans>Garder en brouillon</Trans>
          </Button>
          <Button variant="primary" busy={copy.isPending} onClick={() => copy.mutate('published')}>
            <Trans>Publier</Trans>
          </Button>
        </div>
      }
    >
      <div className={`${css.form} ${css.roomy}`}>
        <p className={css.text}>
          <Trans>Pour qui ? Le contenu reste partagé : une correction de son auteur se voit partout.</Trans>
        </p>
        {copy.error && <Notice tone="bad">{sentence(copy.error)}</Notice>}
        <AudienceBox
          use="resources"
          rules={rules}
          names={names}
          onChange={(next, added) => {
            setRules(next);
            if (added) setNames({ ...names, ...added });
          }}
        />
      </div>
    </Dialog>
  );
}
