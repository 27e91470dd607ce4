import { z } from 'zod';
import { Drawing, drawingNames } from './Drawing.tsx';

export const featureSchema = z.strictObject({
  drawing: z.enum(drawingNames),
  title: z.string(),
  text: z.string(),
});

export function FeatureCard({ feature }: { readonly feature: z.output<typeof featureSchema> }) {
  return (
    <li className="feature-card">
      <Drawing name={feature.drawing} />
      <h3>{feature.title}</h3>
      <p>{feature.text}</p>
    </li>
  );
}
