/** The OpenAPI document as a gateway serves it, as far as a run needs it. */

export const roles = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof roles)[number];

type Access = 'public' | 'user' | 'verified' | 'admin';
type Described = { operationId: string; 'x-access': Access };
export type Operation = { id: string; label: string; method: string; path: string; access: Access };

export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { operationId, 'x-access': access }]) => {
      const method = name.toUpperCase();
      return { id: operationId, label: `${method} ${path}`, method, path, access };
    }),
  );
}

const admitted: Record<Access, readonly Role[]> = {
  public: roles,
  user: ['member', 'admin'],
  verified: ['member'],
  admin: ['admin'],
};

/** Whether more than a refusal is to be had: who is not let in is refused before anybody reads the rest. */
export const isAdmitted = ({ access }: Operation, role: Role): boolean => admitted[access].includes(role);
