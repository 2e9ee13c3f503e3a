import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { KeyRefusal } from '#kernel/session/school-key.ts';

/** Why a school key is refused, and what to do. */
export const refusalWords: Record<KeyRefusal, MessageDescriptor> = {
  empty: msg`Saisissez la clé de l’école.`,
  not_a_key: msg`Ceci n’est pas une clé d’école. Une clé commence par « v1. ».`,
  truncated: msg`Cette clé est incomplète : recopiez-la jusqu’au dernier caractère.`,
  altered: msg`Cette clé a été modifiée ou mal recopiée. Reprenez-la sur la feuille.`,
  forged: msg`La signature de cette clé est fausse. Ne l’utilisez pas et prévenez l’établissement.`,
  expired: msg`Cette clé a expiré. Demandez-en une nouvelle à l’établissement.`,
  insecure_host: msg`L’adresse de cette clé n’est pas sécurisée (https). Elle ne peut pas être utilisée.`,
  unknown_signer: msg`Cette clé n’a pas été émise par l’adresse qu’elle indique. Demandez-en une nouvelle à l’établissement.`,
  unreachable: msg`L’adresse de cette école ne répond pas. Vérifiez le réseau, puis réessayez.`,
};
