import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconDoorExit,
  IconDownload,
  IconPrinter,
  IconToolsKitchen2,
  IconUsersGroup,
} from '@tabler/icons-react';
import { WriteToFamilies } from '../../../../communication/messages/messages.public.tsx';
import type { PupilRow } from '../../pupils.api.ts';
import type { BulkRequest } from './bulk-props.ts';

type Props = { edit: boolean; past: boolean; chosen: readonly PupilRow[]; onAsk: (kind: BulkRequest['kind']) => void };

/** Actions on the selected pupils. */
export function BulkBar({ edit, past, chosen, onAsk }: Props) {
  return (
    <>
      {edit && !past && (
        <>
          <Button icon={IconArrowsExchange} onClick={() => onAsk('class')}>
            <Trans>Changer de classe</Trans>
          </Button>
          <Button icon={IconToolsKitchen2} onClick={() => onAsk('regime')}>
            <Trans>Régime</Trans>
          </Button>
          <Button icon={IconUsersGroup} onClick={() => onAsk('group')}>
            <Trans>Groupe</Trans>
          </Button>
        </>
      )}
      {!past && (
        <WriteToFamilies pupils={chosen.map(({ id }) => id)}>
          <Trans>Écrire aux familles</Trans>
        </WriteToFamilies>
      )}
      <Button icon={IconPrinter} onClick={() => onAsk('print')}>
        <Trans>Imprimer</Trans>
      </Button>
      <Button icon={IconDownload} onClick={() => onAsk('export')}>
        <Trans>Exporter</Trans>
      </Button>
      {edit && !past && (
        <Button icon={IconDoorExit} onClick={() => onAsk('leave')}>
          <Trans>Marquer sortis</Trans>
        </Button>
      )}
      {edit && past && (
        <>
          <Button icon={IconArchive} onClick={() => onAsk('archive')}>
            <Trans>Archiver</Trans>
          </Button>
          <Button icon={IconArchiveOff} onClick={() => onAsk('unarchive')}>
            <Trans>Désarchiver</Trans>
          </Button>
        </>
      )}
    </>
  );
}
