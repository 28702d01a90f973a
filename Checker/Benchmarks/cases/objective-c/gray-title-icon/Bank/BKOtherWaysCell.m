#import "BKOtherWaysCell.h"

@implementation BKOtherWaysCell

- (UIButton *)makeAppleButton {
    UIButton *button = [[UIButton alloc] initWithFrame:CGRectMake(16, 8, 288, 44)];
    [button setImage:[UIImage imageNamed:@"login_apple"] forState:UIControlStateNormal];
    [button setTitle:@"Sign in with Apple" forState:UIControlStateNormal];
    [button setTitleColor:[UIColor colorWithRed:102/255.0 green:102/255.0 blue:102/255.0 alpha:1] forState:UIControlStateNormal];
    button.titleLabel.font = [UIFont systemFontOfSize:14];
    button.backgroundColor = [UIColor whiteColor];
    button.layer.borderWidth = 1;
    button.layer.borderColor = [UIColor colorWithRed:204/255.0 green:204/255.0 blue:204/255.0 alpha:1].CGColor;
    button.layer.cornerRadius = 4;
    [button addTarget:self action:@selector(appleSignIn) forControlEvents:UIControlEventTouchUpInside];
    return button;
}

- (void)appleSignIn {
    [self.delegate cellWantsAppleSignIn:self];
}

@end
