(** Criteria on weights: what a sum of weight x gain does is told by a few neighbouring weights.

    All holds in every ordered commutative ring, so of rationals and of reals alike. *)

From Coq Require Import List Arith Lia Ring Ring_theory.
Import ListNotations.

Section Weights.

Variable R : Type.
Variables (zero one : R) (add mul sub : R -> R -> R) (opp : R -> R).
Variable theory : ring_theory zero one add mul sub opp (@eq R).
Add Ring numbers : theory.
Local Notation "0" := zero.
Local Infix "+" := add.
Local Infix "*" := mul.
Local Infix "-" := sub.

(** [below] is [<=], or [<] for a strict axiom; either may be shifted. *)
Variable below : R -> R -> Prop.
Hypothesis shift : forall x y z, below x y -> below (x + z) (y + z).

Lemma below_difference : forall x y, below 0 (y - x) <-> below x y.
Proof.
  intros x y; split; intros H.
  - apply (shift _ _ x) in H. now replace x with (0 + x) by ring; replace y with (y - x + x) by ring.
  - apply (shift _ _ (opp x)) in H.
    now replace 0 with (x + opp x) by ring; replace (y - x) with (y + opp x) by ring.
Qed.

Variable Doc : Type.
Variable gain : Doc -> R.
(** The weight of the rank after [n] documents. *)
Variable weight : nat -> R.

Fixpoint sum (n : nat) (list_ : list Doc) : R :=
  match list_ with
  | [] => 0
  | d :: rest => weight n * gain d + sum (S n) rest
  end.

Lemma sum_app : forall a b n, sum n (a ++ b) = sum n a + sum (length a + n)%nat b.
Proof.
  induction a as [| d a IH]; intros b n; simpl.
  - ring.
  - rewrite IH. replace (length a + S n)%nat with (S (length a + n)) by lia. ring.
Qed.

(** By how much one word exceeds another, when both stand after [n] documents. *)
Definition window (n : nat) (u v : list Doc) : R := sum n v - sum n u.

Lemma difference : forall A u v B, length u = length v ->
  sum 0%nat (A ++ v ++ B) - sum 0%nat (A ++ u ++ B) = window (length A) u v.
Proof.
  intros A u v B same. unfold window. rewrite !sum_app, !Nat.add_0_r, same. ring.
Qed.

Lemma some_list : forall d : Doc, forall n, length (repeat d n) = n.
Proof. intros; apply repeat_length. Qed.

(** The criterion, necessary and sufficient: a rewrite of words of one length. *)
Theorem additive_weights : forall (filler : Doc) u v, length u = length v ->
  (forall n, below 0 (window n u v)) <->
  (forall A B, below (sum 0%nat (A ++ u ++ B)) (sum 0%nat (A ++ v ++ B))).
Proof.
  intros filler u v same; split.
  - intros H A B. apply below_difference. rewrite difference; auto.
  - intros H n. rewrite <- (some_list filler n), <- (difference (repeat filler n) u v [] same).
    apply below_difference, H.
Qed.

(** The same where nothing follows; then the words may differ in length. *)
Theorem additive_weights_at_the_end : forall (filler : Doc) u v,
  (forall n, below 0 (window n u v)) <->
  (forall A, below (sum 0%nat (A ++ u)) (sum 0%nat (A ++ v))).
Proof.
  assert (gap : forall A u v, sum 0%nat (A ++ v) - sum 0%nat (A ++ u) = window (length A) u v).
  { intros A u v. unfold window. rewrite !sum_app, !Nat.add_0_r. ring. }
  intros filler u v; split.
  - intros H A. apply below_difference. now rewrite gap.
  - intros H n. rewrite <- (some_list filler n), <- gap. apply below_difference, H.
Qed.

(** The lines of the table. A better document in the same place: *)
Corollary replacement : forall filler a b : Doc,
  (forall n, below 0 (weight n * (gain b - gain a))) <->
  (forall A B, below (sum 0%nat (A ++ [a] ++ B)) (sum 0%nat (A ++ [b] ++ B))).
Proof.
  intros filler a b. rewrite <- (additive_weights filler [a] [b] eq_refl).
  enough (E : forall n, window n [a] [b] = weight n * (gain b - gain a)) by (split; intros H n; [rewrite E | rewrite <- E]; auto).
  intros n. unfold window; simpl. ring.
Qed.

(** A better document one place further up: *)
Corollary swapping : forall filler a b : Doc,
  (forall n, below 0 ((weight n - weight (S n)) * (gain b - gain a))) <->
  (forall A B, below (sum 0%nat (A ++ [a; b] ++ B)) (sum 0%nat (A ++ [b; a] ++ B))).
Proof.
  intros filler a b. rewrite <- (additive_weights filler [a; b] [b; a] eq_refl).
  enough (E : forall n, window n [a; b] [b; a] = (weight n - weight (S n)) * (gain b - gain a))
    by (split; intros H n; [rewrite E | rewrite <- E]; auto).
  intros n. unfold window; simpl. ring.
Qed.

(** One more document at the end: *)
Corollary appending : forall filler a : Doc,
  (forall n, below 0 (weight n * gain a)) <-> (forall A, below (sum 0%nat A) (sum 0%nat (A ++ [a]))).
Proof.
  intros filler a.
  assert (E : forall n, window n [] [a] = weight n * gain a) by (intros n; unfold window; simpl; ring).
  split; intros H.
  - intros A. rewrite <- (app_nil_r A) at 1.
    apply (proj1 (additive_weights_at_the_end filler [] [a])). intros n; rewrite E; auto.
  - intros n. rewrite <- E. apply (proj2 (additive_weights_at_the_end filler [] [a])).
    intros A. rewrite app_nil_r. auto.
Qed.

(** What the first of two moves of a document gains above the second: deepness-single. *)
Theorem falling_gains : forall a b B C n,
  (sum n ([b; a; a] ++ B) - sum n ([a; b; a] ++ B)) - (sum n ([a; b; a] ++ C) - sum n ([a; a; b] ++ C))
  = (weight n - (weight (S n) + weight (S n)) + weight (S (S n))) * (gain b - gain a).
Proof. intros. rewrite !sum_app. simpl. ring. Qed.

(** Two words that change places, whatever stands between them, gain what one gains above the other. *)
Theorem far_exchange : forall A u v M B, length u = length v ->
  sum 0%nat (A ++ v ++ M ++ u ++ B) - sum 0%nat (A ++ u ++ M ++ v ++ B)
  = window (length A) u v - window (length M + (length u + length A))%nat u v.
Proof.
  intros A u v M B same. unfold window. rewrite !sum_app, !Nat.add_0_r, <- same. ring.
Qed.

(** A window is a sum of differences: Abel's summation, by which a tail follows from slope and curvature. *)
Fixpoint weighed (n : nat) (f : nat -> R) (coefficients : list R) : R :=
  match coefficients with
  | [] => 0
  | c :: rest => c * f n + weighed (S n) f rest
  end.

Definition fall (f : nat -> R) (n : nat) : R := f n - f (S n).

Fixpoint partial_sums (sofar : R) (coefficients : list R) : list R :=
  match coefficients with
  | [] => []
  | c :: rest => (sofar + c) :: partial_sums (sofar + c) rest
  end.

Theorem abel : forall coefficients sofar n f,
  weighed n f coefficients + sofar * f n
  = weighed n (fall f) (partial_sums sofar coefficients)
    + (fold_left add coefficients sofar) * f (length coefficients + n)%nat.
Proof.
  induction coefficients as [| c rest IH]; intros sofar n f; simpl.
  - ring.
  - specialize (IH (sofar + c) (S n) f). replace (length rest + S n)%nat with (S (length rest + n)) in IH by lia.
    unfold fall at 1.
    transitivity (weighed (S n) f rest + (sofar + c) * f (S n) + (sofar + c) * (f n - f (S n))); [ring |].
    rewrite IH. ring.
Qed.

End Weights.

Section Ordered.

Variable R : Type.
Variables (zero one : R) (add mul sub : R -> R -> R) (opp : R -> R).
Variable theory : ring_theory zero one add mul sub opp (@eq R).
Add Ring ordered : theory.
Variable le : R -> R -> Prop.
Hypothesis le_refl : forall x, le x x.
Hypothesis le_trans : forall x y z, le x y -> le y z -> le x z.
Hypothesis le_shift : forall x y z, le x y -> le (add x z) (add y z).
Hypothesis le_times : forall x y, le zero x -> le zero y -> le zero (mul x y).

(** A factor that is not negative, such as that of a recall base or of an ideal list, turns no comparison. *)
Theorem common_factor : forall s x y, le zero s -> le x y -> le (mul s x) (mul s y).
Proof.
  intros s x y Hs H.
  apply (below_difference R zero one add mul sub opp theory le le_shift).
  replace (sub (mul s y) (mul s x)) with (mul s (sub y x)) by ring.
  apply le_times; auto. now apply (below_difference R zero one add mul sub opp theory le le_shift).
Qed.

Variable Doc : Type.
Variable gain : Doc -> R.
Variable weight : nat -> R.
Hypothesis weights_fall : forall n, le (weight (S n)) (weight n).
Variable better : Doc -> Doc -> bool.
Hypothesis gains_rise : forall a b, better b a = true -> le (gain a) (gain b).

Local Notation sum := (sum R zero add mul Doc gain weight).

(** Where weights fall and gains rise, sorting a list does not lower its sum. *)
Fixpoint insert (d : Doc) (list_ : list Doc) : list Doc :=
  match list_ with
  | [] => [d]
  | first :: rest => if better first d then first :: insert d rest else d :: list_
  end.

Fixpoint sorted (list_ : list Doc) : list Doc :=
  match list_ with
  | [] => []
  | d :: rest => insert d (sorted rest)
  end.

Lemma le_both : forall a b c d, le a b -> le c d -> le (add a c) (add b d).
Proof.
  intros a b c d H K. apply le_trans with (add b c); auto.
  replace (add b c) with (add c b) by ring. replace (add b d) with (add d b) by ring. auto.
Qed.

Lemma insert_helps : forall list_ d n, le (sum n (d :: list_)) (sum n (insert d list_)).
Proof.
  induction list_ as [| first rest IH]; intros d n; simpl; auto.
  destruct (better first d) eqn:E; auto.
  apply le_trans with (sum n (first :: d :: rest)).
  - apply (below_difference R zero one add mul sub opp theory le le_shift). simpl.
    match goal with |- le zero ?x =>
      replace x with (mul (sub (weight n) (weight (S n))) (sub (gain first) (gain d))) by ring end.
    apply le_times; apply (below_difference R zero one add mul sub opp theory le le_shift); auto.
  - simpl. apply le_both; auto. apply (IH d (S n)).
Qed.

Theorem the_ideal_list_is_the_best : forall list_ n, le (sum n list_) (sum n (sorted list_)).
Proof.
  induction list_ as [| d rest IH]; intros n; simpl; auto.
  apply le_trans with (sum n (d :: sorted rest)).
  - simpl. apply le_both; auto.
  - apply insert_helps.
Qed.

End Ordered.

Section Lattice.

Variable R : Type.
Variables (zero one : R) (add mul sub : R -> R -> R) (opp : R -> R).
Variable theory : ring_theory zero one add mul sub opp (@eq R).
Add Ring lattice : theory.
Variable Doc : Type.
Variables (higher lower : Doc -> Doc -> Doc).
Hypothesis both : forall a b, (higher a b = a /\ lower a b = b) \/ (higher a b = b /\ lower a b = a).
(** What a document is worth at a rank; a product of a weight and a gain, or the cell of a table. *)
Variable cell : nat -> Doc -> R.

Fixpoint total (n : nat) (list_ : list Doc) : R :=
  match list_ with
  | [] => zero
  | d :: rest => add (cell n d) (total (S n) rest)
  end.

Fixpoint each (f : Doc -> Doc -> Doc) (x y : list Doc) : list Doc :=
  match x, y with
  | a :: x', b :: y' => f a b :: each f x' y'
  | _, _ => []
  end.

(** Join and meet have the two lists' documents at each rank, so that their sums are the lists' sums. *)
Theorem sums_over_ranks : forall x y n, length x = length y ->
  add (total n (each higher x y)) (total n (each lower x y)) = add (total n x) (total n y).
Proof.
  induction x as [| a x IH]; intros [| b y] n same; simpl in *; try discriminate; try ring.
  specialize (IH y (S n) (eq_add_S _ _ same)).
  transitivity (add (add (cell n (higher a b)) (cell n (lower a b)))
                    (add (total (S n) (each higher x y)) (total (S n) (each lower x y)))); [ring |].
  rewrite IH. destruct (both a b) as [[-> ->] | [-> ->]]; ring.
Qed.

End Lattice.
