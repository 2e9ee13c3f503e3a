import { Confirm } from '@encrier/ui/overlays/Confirm';
import { useLingui } from '@lingui/react/macro';
import { useConfirm } from '#kernel/toast/confirm.ts';

/** The question of `confirm()`. */
export function Asking() {
  const { t } = useLingui();
  const { question, answer } = useConfirm();
  if (!question) return null;
  return (
    <Confirm
      open
      title={question.title}
      action={question.action}
      cancel={t`Annuler`}
      danger={question.danger === true}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {question.text}
    </Confirm>
  );
}
