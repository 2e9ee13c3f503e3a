import { Notice } from '@encrier/ui/feedback/Notice';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { coursesQuery, give } from '../../homework.api.ts';
import { emptyDraft } from './draft.ts';
import { GiveForm } from './GiveForm.tsx';

type Props = { courseId: string; onGiven: (id: string) => void; onClose: () => void };

/** The form of a homework beside another page: creates it in one course, then closes. */
export function GiveSheet({ courseId, onGiven, onClose }: Props) {
  const { t } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const query = useQuery(coursesQuery);
  return (
    <Sheet open onClose={onClose} title={t`Donner un devoir`} closeLabel={t`Fermer`} width={620}>
      <Asked query={query} label={t`Chargement des cours`}>
        {({ courses, today }) => {
          const course = courses.find((one) => one.id === courseId);
          if (!course)
            return (
              <Notice tone="warn">
                <Trans>Ce cours ne vous est pas confié : son professeur y donne les devoirs.</Trans>
              </Notice>
            );
          return (
            <GiveForm
              first={emptyDraft}
              course={course}
              today={today}
              piece={null}
              save={(content) => give({ id, courseId, ...content })}
              done={() => {
                toast.success(t`Devoir enregistré.`);
                onGiven(id);
              }}
            />
          );
        }}
      </Asked>
    </Sheet>
  );
}
