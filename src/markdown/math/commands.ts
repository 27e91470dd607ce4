/** Commands that authors use most, without the backslash, for suggestions. */
export const COMMANDS: readonly string[] = `
  alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi
  varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega
  frac dfrac tfrac cfrac binom sqrt sum prod int iint iiint oint lim limsup liminf sup inf max min arg det dim exp ker ln log
  sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh gcd deg hom Pr mod bmod pmod
  left right middle big Big bigg Bigg begin end langle rangle lfloor rfloor lceil rceil lvert rvert lVert rVert
  cdot cdots ldots vdots ddots dots times div pm mp ast star circ bullet oplus otimes odot cup cap setminus land lor neg wedge
  vee bigcup bigcap bigoplus bigotimes leq geq neq ll gg approx sim simeq cong equiv propto prec succ subset supset subseteq
  supseteq in notin ni mid parallel perp models vdash forall exists nexists emptyset varnothing infty partial nabla hbar ell
  Re Im aleph angle triangle to mapsto rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow implies iff
  longrightarrow longmapsto uparrow downarrow xrightarrow xleftarrow hat widehat tilde widetilde bar overline underline vec
  overrightarrow dot ddot acute grave check breve overbrace underbrace overset underset stackrel substack boxed cancel
  text textbf textit textrm texttt mathrm mathbf mathit mathbb mathcal mathfrak mathscr mathsf mathtt boldsymbol operatorname
  quad qquad displaystyle textstyle limits nolimits phantom color textcolor tag therefore because dagger prime
`
  .trim()
  .split(/\s+/);
