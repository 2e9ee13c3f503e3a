import type { ClassSummary } from '@encrier/contract/teaching/summaries';
import { Button } from '@encrier/ui/actions/Button';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { publishClass } from '../../summaries.api.ts';

/** Publishes every reviewed report of the class, after a question. */
export function PublishButton({ classId, termId, data }: { classId: string; termId: string; data: ClassSummary }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const reviewed = data.pupils.filter(({ state }) => state === 'reviewed').length;
  const publish = useMutation({
    mutationFn: () => publishClass(classId, termId),
    onSuccess: ({ published }) => {
      setAsking(false);
      toast.success(plural(published, { one: '# bilan publié.', other: '# bilans publiés.' }));
    },
    onError: () => setAsking(false),
  });
  return (
    <>
      <Button variant="primary" icon={IconSend} onClick={() => setAsking(true)}>
        <Trans>Publier les bilans relus</Trans>
      </Button>
      <Confirm
        open={asking}
        title={t`Publier les bilans relus ?`}
        action={t`Publier`}
        cancel={t`Annuler`}
        busy={publish.isPending}
        onConfirm={() => publish.mutate()}
        onCancel={() => setAsking(false)}
      >
        {plural(reviewed, {
          one: '# famille est prévenue et lit le bilan de son enfant.',
          other: '# familles sont prévenues et lisent le bilan de leur enfant.',
        })}
      </Confirm>
    </>
  );
}
