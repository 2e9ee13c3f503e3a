import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { confirm } from '#kernel/toast/confirm.ts';
import { throwDraft } from '../../messages.api.ts';
import { isBlank } from '../draft/draft-content.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { usePlace } from '../place.ts';

/** Discards the draft, after a question when something was written. */
export function ThrowAway() {
  const { t } = useLingui();
  const keeper = useKeeper();
  const draft = useDraft((state) => state.post === null || state.post.status === 'draft');
  const navigate = useNavigate();
  const { base } = usePlace();
  const gone = useMutation({
    mutationFn: async () => {
      if (keeper.store.get().post) await throwDraft(keeper.id);
    },
    onSuccess: () => {
      keeper.forget();
      void navigate({ to: base } as never);
    },
  });
  const ask = async () => {
    if (
      isBlank(keeper.store.get().body) ||
      (await confirm({
        title: t`Jeter ce brouillon ?`,
        text: t`Le texte et ses pièces jointes seront perdus.`,
        action: t`Jeter le brouillon`,
        danger: true,
      }))
    )
      gone.mutate();
  };
  if (!draft) return null;
  return (
    <IconButton
      icon={IconTrash}
      label={t`Jeter le brouillon`}
      tip="none"
      disabled={gone.isPending}
      onClick={() => void ask()}
    />
  );
}
