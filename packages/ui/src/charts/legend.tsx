export const Legend = ({ label, names }: { label: string; names: readonly string[] }) => (
  <ul className="pc-chart__legend" aria-label={label}>
    {names.map((name, nth) => (
      <li key={name} data-series={nth}>
        {name}
      </li>
    ))}
  </ul>
);
