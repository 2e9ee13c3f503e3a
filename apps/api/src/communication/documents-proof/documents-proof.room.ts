import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only say in the journal who took the proofs away. */
export const documentsProof = room('documents-proof', { tables: [] });
