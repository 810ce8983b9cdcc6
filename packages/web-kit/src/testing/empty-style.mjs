// Stands for every stylesheet in tests: a CSS module's class is its own name.
export default new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? name : undefined) });
