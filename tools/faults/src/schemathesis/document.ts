import { callFor } from '../client.ts';

export const roles = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof roles)[number];

type Access = 'public' | 'user' | 'verified' | 'admin';
export type Operation = { id: string; label: string; method: string; path: string; access: Access };
type Document = { paths: Record<string, Record<string, { operationId: string; 'x-access': Access }>> };

export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = await callFor<Document>(url, '/api/openapi.json');
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { operationId: id, 'x-access': access }]) => {
      const method = name.toUpperCase();
      return { id, label: `${method} ${path}`, method, path, access };
    }),
  );
}

const admitted: Record<Access, readonly Role[]> = {
  public: roles,
  user: ['member', 'admin'],
  verified: ['member'],
  admin: ['admin'],
};

/** Others are refused before the request is read. */
export const isAdmitted = ({ access }: Operation, role: Role): boolean => admitted[access].includes(role);
