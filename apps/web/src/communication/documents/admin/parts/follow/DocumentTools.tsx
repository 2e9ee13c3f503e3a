import type { AdminDocument } from '@encrier/contract/communication/documents';
import { IconButton } from '@encrier/ui/actions/Button';
import { Menu, type MenuItem } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconBan,
  IconCertificate,
  IconDots,
  IconExternalLink,
  IconReplace,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddress } from '#kernel/api/address.ts';
import { saveFile } from '#kernel/content/save-file.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ReplaceSheet } from './ReplaceSheet.tsx';
import { proofOfAll, restore, withdraw } from '../../admin.api.ts';

/** Actions on a published document. */
export function DocumentTools({ document }: { document: AdminDocument }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [replaced, setReplaced] = useState(false);
  const name = document.content.title.slice(0, 50);
  const proof = useMutation({
    mutationFn: () => proofOfAll(document),
    onSuccess: (blobs) =>
      blobs.forEach((blob, n) => {
        saveFile(blob, `${t`Preuve de signature`} - ${name}${blobs.length > 1 ? ` (${n + 1})` : ''}.pdf`);
      }),
  });
  const back = useMutation({ mutationFn: restore, onSuccess: () => toast.success(t`Document remis`) });
  const out = useMutation({
    mutationFn: withdraw,
    onSuccess: (gone) => toast.success(t`Document retiré`, { undo: () => back.mutate(gone) }),
  });
  const { file } = document;
  const items: MenuItem[] = [
    ...(file && school
      ? [
          {
            key: 'open',
            label: t`Ouvrir le fichier`,
            icon: IconExternalLink,
            onSelect: () => void window.open(fileAddress(school, file), '_blank', 'noopener'),
          },
        ]
      : []),
    ...(document.content.signature === 'none'
      ? []
      : [{ key: 'proof', label: t`Preuve de signature (PDF)`, icon: IconCertificate, onSelect: () => proof.mutate() }]),
    ...(document.can.replace
      ? [
          {
            key: 'replace',
            label: t`Remettre une nouvelle version`,
            icon: IconReplace,
            onSelect: () => setReplaced(true),
          },
        ]
      : []),
    ...(document.can.withdraw
      ? [{ key: 'withdraw', label: t`Retirer`, icon: IconBan, onSelect: () => out.mutate(document) }]
      : []),
    ...(document.can.restore
      ? [{ key: 'restore', label: t`Remettre`, icon: IconArrowBackUp, onSelect: () => back.mutate(document) }]
      : []),
  ];
  return (
    <>
      <Menu
        label={t`Actions`}
        align="end"
        closeLabel={t`Fermer`}
        trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label={t`Actions`} tip="end" />}
        items={items}
      />
      {replaced && <ReplaceSheet document={document} onClose={() => setReplaced(false)} />}
    </>
  );
}
