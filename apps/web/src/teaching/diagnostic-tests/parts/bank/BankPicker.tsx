import { Button } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { noBankFilter } from '../../bank.api.ts';
import { type DraftQuestion, draftOfBank } from '../making/draft.ts';
import { BankList } from './BankList.tsx';

/** Adds questions of the bank to the test being written. */
export function BankPicker({ onTake }: { onTake: (question: DraftQuestion) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState(noBankFilter);
  return (
    <>
      <Button icon={IconBooks} onClick={() => setOpen(true)}>
        <Trans>Prendre dans la banque</Trans>
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t`Banque de questions`}
        closeLabel={t`Fermer`}
        width={640}
        unguarded
      >
        {open && (
          <BankList
            filter={filter}
            onFilter={(change) => setFilter({ ...filter, page: 1, ...change })}
            end={(row) => (
              <Button
                size="small"
                icon={IconPlus}
                onClick={() => {
                  onTake(draftOfBank(row.id, row.question));
                  toast.success(t`Question ajoutée à la fin du test.`);
                }}
              >
                <Trans>Ajouter</Trans>
              </Button>
            )}
          />
        )}
      </Sheet>
    </>
  );
}
